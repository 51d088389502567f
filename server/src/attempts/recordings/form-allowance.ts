import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { Room } from '../../platform/http/received-files.ts';
import { Refusal } from '../../platform/refusal.ts';
import { currentQuestions } from '../../questions/queries.ts';
import { allowedBytes } from './allowance.ts';
import { findSpeakingAttempt, findSpeakingTimers } from './queries.ts';

/** For whoever has no test to submit: what comes is refused, and heard as long as it is small. */
const NOTHING_BYTES = 1024 * 1024;
/** Staff submit tests that were not opened before: until the course is known, more than any has. */
const STAFF_BYTES = 200 * 1024 * 1024;

/**
 * How large a form with recordings may be before its fields are known: as large as the test of theirs that needs most.
 */
export async function roomOfCaller(caller: Caller, db: Db): Promise<Room> {
  if (may(caller, 'tries_tests')) return roomFor(STAFF_BYTES);
  const tests = await findSpeakingTimers(db, caller.accountId);
  if (tests.length === 0) return { bytes: NOTHING_BYTES, refuse: () => new Refusal('nothing_to_submit') };
  return roomFor(Math.max(...tests.map(allowedBytes)));
}

/** How large it may be for the test it names. Refuses with `not_found` and `nothing_to_submit`. */
export async function roomOfTest(
  caller: Caller,
  { courseId, attemptId }: { courseId: number; attemptId?: number },
  db: Db,
): Promise<Room> {
  const timers = await findSpeakingAttempt(db, caller.accountId, { courseId, attemptId });
  if (timers) return roomFor(allowedBytes(timers));
  if (attemptId !== undefined) throw new Refusal('not_found');
  if (!may(caller, 'tries_tests')) throw new Refusal('nothing_to_submit');
  const questions = await currentQuestions(db, courseId);
  return roomFor(allowedBytes(questions.map(({ timer_seconds }) => Number(timer_seconds))));
}

/** A recording is taken for a test of theirs only. Refuses with `not_found`. */
export async function roomForRecording(caller: Caller, { id: attemptId }: { id: number }, db: Db): Promise<Room> {
  if (!(await findSpeakingAttempt(db, caller.accountId, { attemptId }))) throw new Refusal('not_found');
  return roomFor(allowedBytes([]));
}

function roomFor(bytes: number): Room {
  const sentence = say(
    msg`The recordings are too large. Send at most ${{ size: Math.floor(bytes / 1024 / 1024) }} MiB together.`,
  );
  return { bytes, refuse: () => new Refusal('too_large', { sentence }) };
}
