import { type Answer, submitAttempt } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { editQuestion } from '@parlance/contract/editing';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { beforeAll, expect, test } from 'vitest';
import { anOpenAttempt } from '../../../test/attempt-builder.ts';
import { aCourse, type BuiltCourse, type QuestionSketch } from '../../../test/course-builder.ts';
import { type Person, signedInAs } from '../../../test/people.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { type Item, mark } from '../../marking/mark.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { authorTest } from '../../questions/author-test.ts';
import { insertCorrection } from './kept/queries.ts';
import { markAgain } from './mark-again.ts';

const testApp = useTestApp();
const ATTEMPTS = 12;
const LETTERS = ['A', 'B', 'C', 'D'] as const;
const WORDS = ['bell', 'ring', 'school', 'nine'];
let admin: Person;

beforeAll(async () => {
  admin = await signedInAs('admin', testApp);
});

/** Numbers from 0 up to below a bound, the same for the same seed: mulberry32. */
function dice(seed: number) {
  let state = seed;
  const roll = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const some = <T>(from: readonly T[]): T[] => {
    const picked = from.filter(() => roll(2) === 0);
    return picked.length > 0 ? picked : [pick(from)];
  };
  return { roll, pick, some };
}
type Dice = ReturnType<typeof dice>;

type Key = Pick<QuestionForAuthor, 'correct_option' | 'correct_answers_json'>;
const types = ['mcq', 'checkbox', 'true_false', 'fill_in_blanks'] as const;
type Type = (typeof types)[number];

function randomKey(type: Type, { pick, some }: Dice): Key {
  if (type === 'fill_in_blanks') {
    return { correct_option: null, correct_answers_json: [some(WORDS).join('|'), some(WORDS).join('|')] };
  }
  const correct_option = {
    mcq: () => pick(LETTERS),
    checkbox: () => some(LETTERS),
    true_false: () => pick(['TRUE', 'FALSE']),
  }[type]();
  return { correct_option, correct_answers_json: null };
}

function randomAnswer(type: Type, { roll, pick, some }: Dice): Answer | null {
  if (roll(8) === 0) return null;
  if (type === 'fill_in_blanks') return { 0: pick(WORDS), 1: pick(WORDS) };
  return { mcq: () => pick(LETTERS), checkbox: () => some(LETTERS), true_false: () => pick(['TRUE', 'FALSE']) }[type]();
}

async function randomCourse(by: Dice, chosen: Type[]): Promise<BuiltCourse> {
  const questions = chosen.map((type): QuestionSketch => {
    const { correct_option, correct_answers_json } = randomKey(type, by);
    if (type === 'fill_in_blanks') return { type, text: 'A [BLANK] and a [BLANK].', blanks: correct_answers_json };
    return { type, correct: correct_option, ...(type === 'true_false' && { options: [] }) };
  });
  const half = Math.ceil(questions.length / 2);
  return await aCourse(testApp, { passages: [questions.slice(0, half), questions.slice(half)] });
}

async function questionsOf(course: BuiltCourse): Promise<QuestionForAuthor[]> {
  return (await authorTest(testApp, course.id))?.questions ?? [];
}

/** Every mark and score of a course, as they are stored. */
async function storedOf({ id }: BuiltCourse) {
  const attempts = await testApp.db
    .selectFrom('attempts')
    .select(['id', 'score'])
    .where('course_id', '=', id)
    .orderBy('id')
    .execute();
  const marks = await testApp.db
    .selectFrom('responses')
    .select(['attempt_id', 'question_id', 'mark'])
    .where(
      'attempt_id',
      'in',
      attempts.map((attempt) => attempt.id),
    )
    .orderBy('attempt_id')
    .orderBy('question_id')
    .execute();
  return { attempts, marks };
}

/** What each attempt comes to by the keys of today, counted from nothing. */
async function countedOf(course: BuiltCourse, answers: Record<string, Answer | null>[]) {
  const questions = await questionsOf(course);
  return answers.map((given) =>
    questions
      .map((question) => mark(itemOf(question), given[question.id] ?? undefined).mark)
      .reduce((sum: number, one) => sum + (one ?? 0), 0),
  );
}

async function setKey(question: QuestionForAuthor, { correct_option, correct_answers_json }: Key) {
  const { id, question_text, option_a, option_b, option_c, option_d, version_id, revision } = question;
  const body = { question_text, option_a, option_b, option_c, option_d, version_id, revision };
  const key = { correct_option, correct_answers_json };
  const { status, body: reply } = await testApp.call(
    editQuestion,
    { params: { id }, query: {}, body: { ...body, ...key } as never },
    admin,
  );
  expect(status).toBe(200);
  return reply.report;
}

/** Marks a question's attempts once more by the key it has. */
async function again(course: BuiltCourse, question: QuestionForAuthor) {
  const of = { courseIds: [course.id], questionId: question.id, versionId: question.version_id, leftOut: 0 };
  const at = testApp.clock.now();
  const byKey = { key: question.key, scoring: null };
  const correction = { versionId: of.versionId, before: byKey, after: byKey, accepted: null, at };
  return await inTransaction(testApp.db, async (db) => {
    const correctionId = await insertCorrection(db, { ...correction, actorId: admin.id });
    return await markAgain(db, of, itemOf(question), { store: { correctionId, at }, seenBy: null });
  });
}

function itemOf(question: QuestionForAuthor): Item {
  const { id: questionId, kind, key } = question;
  return { questionId, kind, key, content: contentOf(question) } as Item;
}

test.each([1, 2, 3, 4])(
  'marking again twice changes nothing, and undoing the keys restores every score (seed %d)',
  async (seed) => {
    const by = dice(seed);
    const chosen = [...types, ...Array.from({ length: 1 + by.roll(6) }, () => by.pick(types))];
    const course = await randomCourse(by, chosen);
    const answers: Record<string, Answer | null>[] = [];
    for (let count = 0; count < ATTEMPTS; count++) {
      const given = Object.fromEntries(
        chosen.map((type, index) => [String(course.questionIds[index]), randomAnswer(type, by)]),
      );
      const { learner } = await anOpenAttempt(testApp, course);
      await testApp.call(submitAttempt, { body: { courseId: course.id, answers: given } }, learner);
      answers.push(given);
    }
    const [before, keysBefore] = [await storedOf(course), await questionsOf(course)];
    expect(before.attempts.map(({ score }) => score)).toEqual(await countedOf(course, answers));

    for (let step = 0; step < 8; step++) {
      const index = by.roll(chosen.length);
      const question = (await questionsOf(course))[index] as QuestionForAuthor;
      const scoresBefore = (await storedOf(course)).attempts;
      const report = await setKey(question, randomKey(chosen[index] as Type, by));
      const stored = await storedOf(course);
      expect(stored.attempts.map(({ score }) => score)).toEqual(await countedOf(course, answers));
      const changed = stored.attempts.filter(({ score }, at) => score !== scoresBefore[at]?.score).reverse();
      expect(report.changed.map(({ attempt_id, after }) => ({ id: attempt_id, score: after }))).toEqual(changed);

      const corrected = (await questionsOf(course))[index] as QuestionForAuthor;
      for (let twice = 0; twice < 2; twice++) {
        expect(await again(course, corrected)).toEqual({
          attemptsMarkedAgain: ATTEMPTS,
          scoresChanged: 0,
          changed: [],
          learnersOutside: 0,
          everyChange: [],
        });
      }
      expect(await storedOf(course)).toEqual(stored);
    }

    for (const [index, question] of (await questionsOf(course)).entries()) {
      await setKey(question, keysBefore[index] as Key);
    }
    expect(await storedOf(course)).toEqual(before);
  },
);
