import type { Role } from '@parlance/contract/accounts';
import type { Answer } from '@parlance/contract/attempts';
import { openKeyCache } from '../attempts/cache/key-cache.ts';
import { openTestCache } from '../attempts/cache/test-cache.ts';
import type { AttemptContext } from '../attempts/close.ts';
import { openForTaker } from '../attempts/opening/open.ts';
import type { AttemptRow } from '../attempts/queries.ts';
import { allowedBytes } from '../attempts/recordings/allowance.ts';
import { storeClips } from '../attempts/recordings/queries.ts';
import { type SubmittedRecordings, submit } from '../attempts/submit.ts';
import { plusDays, plusSeconds } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { currentQuestions, type QuestionRow } from '../questions/queries.ts';
import { flatKey } from '../questions/shapes.ts';
import type { DemoWork } from './content.ts';

export type PastResult = {
  courseId: number;
  accountId: number;
  username: string;
  /** Days before now. */
  daysAgo: number;
  minutesTaken: number;
  /** Of the questions, how many are answered right; or what was answered; or what was written or said. */
  done: { right: number } | { answersTo: (questions: QuestionRow[]) => Record<string, Answer> } | DemoWork;
};

/**
 * Sits a test in the past, through the same rules as everybody: opened, answered, submitted, marked where a machine
 * can. Gives the attempt's id.
 */
export async function sitInThePast(
  db: Db,
  past: PastResult,
  { now, makeReceipt }: Pick<AttemptContext, 'now' | 'makeReceipt'>,
): Promise<number> {
  const startedAt = plusSeconds(now, -past.daysAgo * 86_400 - past.minutesTaken * 60);
  const caller = learnerCaller({ id: past.accountId, username: past.username }, now);
  // No course of the demo draws by the day, and nobody is allowed more then: any secret and any place does.
  const ctx = { log: demoLog, makeReceipt, ...demoCaches('UTC') };
  await openForTaker(caller, past.courseId, { db, now: startedAt, ...ctx });
  const questions = await currentQuestions(db, past.courseId);
  const closing = { db, now: plusSeconds(startedAt, past.minutesTaken * 60), ...ctx };
  const handedIn =
    'uploadIds' in past.done ? recordedWork(questions, past.done.uploadIds, closing) : written(questions, past.done);
  return (await submit(caller, { courseId: past.courseId, ...handedIn }, closing)).attempt.id;
}

/** A learner who does something in the demo. Nobody is logged in: a session that never ends needs no extending. */
export function learnerCaller(person: { id: number; username: string }, now: Date): Caller {
  return callerOf({ ...person, role: 'user' }, now);
}

/** The same for anybody; staff see the whole school. */
export function callerOf({ id, username, role }: { id: number; username: string; role: Role }, now: Date): Caller {
  return {
    accountId: id,
    role,
    access: 'school',
    username,
    accommodationVersion: null,
    sessionId: 0,
    sessionEndsAt: plusDays(now, 1),
    sessionLimit: plusDays(now, 1),
    language: null,
    hasOldFactor: false,
    watched: [],
  };
}

/** What the demo does is told on the error output where it fails. */
export const demoLog = { error: (details: unknown) => void process.stderr.write(`${JSON.stringify(details)}\n`) };

export function demoCaches(timeZone: string) {
  return { tests: openTestCache(), keys: openKeyCache(), secret: '', timeZone };
}

type Written = { answers: Record<string, Answer> };

function written(questions: QuestionRow[], done: Exclude<PastResult['done'], { uploadIds: number[] }>): Written {
  if ('answersTo' in done) return { answers: done.answersTo(questions) };
  if ('right' in done) return { answers: answersFor(questions, done) };
  const entries = questions.map(({ id }, index): [string, Answer] => [String(id), done.texts[index] ?? '']);
  return { answers: Object.fromEntries(entries) };
}

/** Recordings that are kept already, one a question. */
function recordedWork(
  questions: QuestionRow[],
  uploadIds: number[],
  { db, now }: AttemptContext,
): Written & { recordings: SubmittedRecordings } {
  const clips = questions.flatMap(({ id: questionId }, index) => {
    const uploadId = uploadIds[index];
    return uploadId === undefined ? [] : [{ questionId, uploadId, peakDbfs: null, digest: null }];
  });
  const keep = async ({ id, account_id }: AttemptRow) => {
    const of = { accountId: account_id, attemptId: id };
    await storeClips(db, of, clips, {
      now,
      allowedBytes: allowedBytes([]),
    });
    return { isMore: clips.length > 0, refused: [] };
  };
  return { answers: {}, recordings: { questionIds: clips.map(({ questionId }) => questionId), keep } };
}

/** This many right answers, spread over the test; the others are wrong. */
export function answersFor(questions: QuestionRow[], { right }: { right: number }): Record<string, Answer> {
  const entries = questions.map((question, index): [string, Answer] => {
    const before = Math.floor((index * right) / questions.length);
    const isRight = Math.floor(((index + 1) * right) / questions.length) > before;
    return [String(question.id), isRight ? rightAnswer(question) : wrongAnswer(question)];
  });
  return Object.fromEntries(entries);
}

export function rightAnswer(question: QuestionRow): Answer {
  const { correct_option, correct_answers_json: gaps } = flatKey(question);
  if (!Array.isArray(gaps)) return correct_option as string | string[];
  return Object.fromEntries(gaps.map((variants: string, index) => [index, variants.split('|')[0] ?? '']));
}

export function wrongAnswer(question: QuestionRow): Answer {
  const { correct_option: right, correct_answers_json: gaps } = flatKey(question);
  if (gaps) return { 0: 'not sure' };
  if (right === 'TRUE' || right === 'FALSE') return right === 'TRUE' ? 'FALSE' : 'TRUE';
  // One letter of several that are asked for.
  if (Array.isArray(right)) return right.slice(0, 1) as string[];
  return right === 'A' ? 'B' : 'A';
}
