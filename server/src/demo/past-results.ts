import type { Answer } from '@parlance/contract/attempts';
import { openForTaker } from '../attempts/open.ts';
import { submit } from '../attempts/submit.ts';
import { plusSeconds } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Caller } from '../platform/doorkeeper.ts';
import { currentQuestions, type QuestionRow } from '../questions/queries.ts';

export type PastResult = {
  courseId: number;
  accountId: number;
  username: string;
  /** Days before now. */
  daysAgo: number;
  minutesTaken: number;
  /** Of the questions, how many are answered right. */
  right: number;
};

/** Sits a test in the past, through the same rules as everybody: opened, answered, submitted, marked. */
export async function sitInThePast(db: Db, past: PastResult, now: Date): Promise<void> {
  const startedAt = plusSeconds(now, -past.daysAgo * 86_400 - past.minutesTaken * 60);
  const log = { error: (details: unknown) => process.stderr.write(`${JSON.stringify(details)}\n`) };
  const caller: Caller = {
    accountId: past.accountId,
    role: 'user',
    username: past.username,
    // Nobody is signed in: a session that never ends needs no extending.
    sessionId: 0,
    sessionEndsAt: plusSeconds(now, 86_400),
  };
  await openForTaker(caller, past.courseId, { db, now: startedAt, log });
  const answers = answersFor(await currentQuestions(db, past.courseId), past);
  const closing = { db, now: plusSeconds(startedAt, past.minutesTaken * 60), log };
  await submit(caller, { courseId: past.courseId, answers }, closing);
}

/** So many right answers, spread over the test; the others are wrong. */
function answersFor(questions: QuestionRow[], { right }: PastResult): Record<string, Answer> {
  const entries = questions.map((question, index): [string, Answer] => {
    const before = Math.floor((index * right) / questions.length);
    const isRight = Math.floor(((index + 1) * right) / questions.length) > before;
    return [String(question.id), isRight ? rightAnswer(question) : wrongAnswer(question)];
  });
  return Object.fromEntries(entries);
}

function rightAnswer({ correct_option, correct_answers }: QuestionRow): Answer {
  if (!Array.isArray(correct_answers)) return correct_option as string | string[];
  const blanks = correct_answers.map((variants, index) => [index, String(variants).split('|')[0] ?? '']);
  return Object.fromEntries(blanks) as Record<string, string>;
}

function wrongAnswer({ question_type, correct_option }: QuestionRow): Answer {
  if (question_type === 'fill_in_blanks') return { 0: 'not sure' };
  if (question_type === 'true_false') return correct_option === 'TRUE' ? 'FALSE' : 'TRUE';
  return correct_option === 'A' ? 'B' : 'A';
}
