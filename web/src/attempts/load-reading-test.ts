import type { Attempt, TakerReply } from '@parlance/contract/attempts';
import { type Course, getCourse } from '@parlance/contract/courses';
import { CallRefused, call } from '../platform/call.ts';
import { type Draft, draftOf, hasUnsentWork, mergeStored, nextPatch } from '../platform/draft.ts';
import { dropDraft, findDraft } from '../platform/draft-store.ts';
import type { ServerClock } from '../platform/server-clock.ts';
import { openTest, readTest, saveDraft } from './attempt-calls.ts';
import { numberParts } from './numbering.ts';
import { type Destination, resultDestination } from './result-destination.ts';
import { writingQuestionIds } from './writing-answer.ts';

/** What there is to show for a course at /user/reading-test. */
export type Loaded =
  | { kind: 'start'; course: Course }
  | { kind: 'running'; paper: TakerReply; attempt: Attempt; draft: Draft }
  /** The test this device was in has ended meanwhile. */
  | { kind: 'ended'; destination: Destination }
  | { kind: 'empty' };

/** There is no such Reading course. Its message is the specification's. */
export class NoTestData extends Error {
  constructor() {
    super('No test data found for this course.');
  }
}

/** Goes on with the test this device is in, or says what the start page needs. Opens nothing. */
export async function loadReadingTest(clock: ServerClock, accountId: number, courseId: number): Promise<Loaded> {
  const draft = await findDraft(accountId, courseId);
  const resumed = draft && (await resume(clock, draft));
  if (resumed) return resumed;
  const { course } = await call(getCourse, { params: { id: courseId } }).catch((error: unknown) => {
    throw error instanceof CallRefused && error.status === 404 ? new NoTestData() : error;
  });
  if (course.type !== 'Reading') throw new NoTestData();
  return course.question_count === 0 ? { kind: 'empty' } : { kind: 'start', course };
}

/** Presses the start button: opens an attempt, or goes on with the open one. */
export async function startReadingTest(clock: ServerClock, accountId: number, courseId: number): Promise<Loaded> {
  const paper = await openTest(clock, courseId);
  const { attempt } = paper;
  if (!attempt || paper.passagesWithQuestions.length === 0) return { kind: 'empty' };
  const draft = await findDraft(accountId, courseId);
  const fresh = draftOf(accountId, attempt);
  return {
    kind: 'running',
    paper,
    attempt,
    draft: draft?.attemptId === attempt.id ? mergeStored(draft, attempt) : fresh,
  };
}

async function resume(clock: ServerClock, draft: Draft): Promise<Loaded | null> {
  const paper = await readTest(clock, draft.attemptId).catch((error: unknown) => {
    // Not there any more, or never this account's: the start page decides what comes next.
    if (error instanceof CallRefused && error.status === 404) return null;
    throw error;
  });
  const attempt = paper?.attempt;
  if (!paper || !attempt) return null;
  const merged = mergeStored(draft, attempt);
  if (attempt.status === 'open') return { kind: 'running', paper, attempt, draft: merged };
  if (!(await handInLate(clock, merged))) return null;
  await dropDraft(draft.accountId, draft.attemptId);
  if (!attempt.result) return null;
  const ending = { ...attempt.result, attemptId: attempt.id, timeTakenSeconds: attempt.result.timeTaken };
  const hasWriting = writingQuestionIds(numberParts(paper)).length > 0;
  return { kind: 'ended', destination: resultDestination(ending, hasWriting) };
}

/** Sends what was never acknowledged to a test that has ended; true once the server has it, as late. */
async function handInLate(clock: ServerClock, draft: Draft): Promise<boolean> {
  const patch = hasUnsentWork(draft) ? nextPatch(draft) : null;
  if (!patch) return true;
  const outcome = await saveDraft(clock, draft.attemptId, patch, { keepalive: false });
  return outcome.kind === 'closed' || outcome.kind === 'stored';
}
