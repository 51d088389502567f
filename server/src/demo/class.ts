import { randomBytes } from 'node:crypto';
import type { Answer } from '@parlance/contract/attempts';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { hashPassword } from '../accounts/passwords.ts';
import { type AccountRow, insertAccount } from '../accounts/queries.ts';
import type { AttemptContext } from '../attempts/close.ts';
import { plusDays } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { QuestionRow } from '../questions/queries.ts';
import { sitInThePast } from './past-results.ts';

/** A class that has left: nobody of it can log in. */
const fullNames =
  'Abel Kebede, Ada Wójcik, Amina Saleh, Bruno Ferraz, Carla Moreno, Chen Yang, Dara Okeke, Elif Tekin, Emil Nyström, Fatou Diop, Gita Rao, Hugo Laurent, Ines Pires, Ivan Babić, Jana Horák, Kofi Asante, Lena Vogel, Luca Greco, Maja Zalewska, Milan Jovanović, Nora Eriksen, Olga Ciobanu, Paul Ionescu, Quinn Underwood, Rosa Quispe, Sami Xhaka, Tara Khanna, Umar Waheed, Vera Sokolova, Zoe Meier'.split(
    ', ',
  );

/** What the class wrote into each gap, and how many of them; the rest left it empty. */
const written: Record<'notes' | 'sentence', [text: string, count: number][][]> = {
  notes: [
    [
      ['car park', 15],
      ['the car park', 3],
      ['carpark', 6],
      ['Carpark', 2],
      ['station car park area', 2],
    ],
    [
      ['library', 17],
      ['the library', 3],
      ['librery', 5],
      ['Librery', 1],
      ['museum', 3],
    ],
    [
      ['coats', 18],
      ['coat', 8],
      ['shoes', 2],
    ],
    [
      ['island', 21],
      ['the island', 6],
      ['iland', 2],
    ],
  ],
  sentence: [
    [
      ['colour', 17],
      ['color', 9],
      ['Color', 1],
      ['shape', 2],
    ],
  ],
};

/** What a learner of the class answers: `place` is among all of them, by how right each is in this question. */
const answers: Partial<Record<Kind, (at: { learner: number; place: number }) => Answer>> = {
  completion: ({ learner }) => textsOf(written.notes, learner),
  fill_in_blanks: ({ place }) => textsOf(written.sentence, place),
  single_choice: ({ place }) => (place < 23 ? 'B' : 'A'),
  true_false: ({ place }) => (place < 26 ? 'TRUE' : 'FALSE'),
};

export type DemoClass = { passwordHash: string };

/** Makes the one password of the class, which nobody is told. */
export async function makeDemoClass(): Promise<DemoClass> {
  const password = randomBytes(24).toString('base64url');
  return { passwordHash: await hashPassword(password) };
}

/**
 * Adds a class that took a test of written answers before it left, and the wrong answers that wait to be checked: one
 * is British spelling against American under a key without rules, others are misspelt or written as one word. Gives the
 * ids of its learners.
 */
export async function addClass(
  db: Db,
  { passwordHash }: DemoClass,
  { courseId, now, makeReceipt }: { courseId: number } & Pick<AttemptContext, 'now' | 'makeReceipt'>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, fullName] of fullNames.entries()) {
    const learner = await addLearner(db, fullName, passwordHash, now);
    const past = { courseId, accountId: learner.id, username: learner.username };
    // All on one day, one after the other.
    const when = { daysAgo: 33.4 - index / 1440, minutesTaken: 9 + (index % 5) * 1.3 };
    const done = { answersTo: (questions: QuestionRow[]) => answersOf(questions, index) };
    await sitInThePast(db, { ...past, ...when, done }, { now, makeReceipt });
    ids.push(learner.id);
  }
  return ids;
}

/** Each is called by the first name and a letter: 'abel.k'. */
async function addLearner(db: Db, fullName: string, passwordHash: string, now: Date): Promise<AccountRow> {
  const [first = '', last = ''] = fullName.toLowerCase().split(' ');
  const username = `${first}.${last.charAt(0)}`;
  const email = `${username}@class.parlance.example`;
  const account = {
    username,
    full_name: fullName,
    email,
    phone: '+44 20 5550 0190',
    role: 'user',
    status: 'inactive',
    passwordHash,
  } as const;
  return await insertAccount(db, account, plusDays(now, -50));
}

function answersOf(questions: QuestionRow[], learner: number): Record<string, Answer> {
  return Object.fromEntries(
    questions.map(({ id, kind }, index): [string, Answer] => {
      // Not the same learners are right everywhere.
      const place = (learner * 7 + index * 11) % fullNames.length;
      const answer = answers[kind]?.({ learner, place });
      if (answer === undefined) throw new Error(`The class has no answer of the kind ${kind}.`);
      return [String(id), answer];
    }),
  );
}

function textsOf(gaps: [text: string, count: number][][], learner: number): Record<string, string> {
  return Object.fromEntries(
    gaps.map((texts, gap) => {
      const place = (learner * 7 + gap * 13) % fullNames.length;
      const given = texts.flatMap(([text, count]) => Array.from({ length: count }, () => text));
      return [gap, given[place] ?? ''];
    }),
  );
}
