import { msg } from '@lingui/core/runtime-macro';
import { deadlineAt, extendedBy } from '@parlance/contract/deadline';
import type { Parsed } from '@parlance/contract/endpoint';
import { EXTENDED_SECONDS_MAX } from '@parlance/contract/invigilation/actions';
import { say } from '@parlance/contract/say';
import type { giveAllowance as giveCall } from '@parlance/contract/taking/allowances';
import { keepSessionsOf } from '../../accounts/sessions/queries.ts';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound, type Refusal } from '../../platform/refusal.ts';
import { lockOpenAttempts, storeClocks } from '../clock/queries.ts';
import { movedByEnd } from '../clock/question-clocks.ts';
import { clockOf, isOver, SESSION_MARGIN_SECONDS } from '../deadline.ts';
import type { PracticeRef } from './practice.ts';
import { findLearnerAndCourse, holdLearner, insertAllowance, waitingSeconds } from './queries.ts';

type Body = Parsed<typeof giveCall, 'body'>;

/**
 * Gives one learner an attempt more of a practice test, or more time: in the test under way, or in the next one. The
 * learner is held meanwhile, so that a test that opens at the same moment comes before or after it.
 */
export async function giveAllowance(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  ref: PracticeRef,
  body: Body,
  caller: Caller,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const at = clock.now();
    const found = orNotFound(await findLearnerAndCourse(db, ref, seenBy(caller)));
    if (body.kind === 'attempt' && found.attempts_allowed === null && found.retake_gap_seconds === 0) {
      throw fieldRefusal('invalid', 'kind', say(msg`This test can be taken as often as one likes, and at any time.`));
    }
    if ((body.kind === 'time') !== (body.seconds !== undefined)) {
      throw fieldRefusal('invalid', 'seconds', say(msg`Say how much more time, and only where time is given.`));
    }
    await holdLearner(db, ref.accountId);
    const { seconds = 0 } = body;
    const attemptId = seconds > 0 ? await extendOpen(db, ref, seconds, at) : null;
    const waiting = attemptId === null ? await waitingSeconds(db, ref) : 0;
    if (waiting + seconds > EXTENDED_SECONDS_MAX) throw tooMuch();
    const given = { ...ref, kind: body.kind, seconds, attemptId, reason: body.reason };
    await insertAllowance(db, { ...given, givenBy: caller.accountId, at });
    await audit(db, { account: ref.accountId, actorId: caller.accountId, at }, 'account.allowance_given', {
      course: ref.courseId,
      title: found.title,
      kind: body.kind,
      seconds,
      attempt: attemptId,
      reason: body.reason,
    });
  });
}

/** Adds time to the test of this course that goes on, and gives its id; null where none does. */
async function extendOpen(
  db: Db,
  { accountId, courseId }: PracticeRef,
  seconds: number,
  at: Date,
): Promise<number | null> {
  const open = await lockOpenAttempts(db, accountId);
  const test = open.find((one) => one.course_id === courseId && one.candidate_id === null && !isOver(one, at));
  if (!test) return null;
  if (test.extra_seconds + seconds > EXTENDED_SECONDS_MAX) {
    throw tooMuch();
  }
  const clock = extendedBy(clockOf(test), seconds);
  await storeClocks(db, [{ attemptId: test.id, clock, questionClocks: movedByEnd(test, clock) }], at);
  const end = new Date(deadlineAt(clock, at.getTime()));
  await keepSessionsOf(db, accountId, plusSeconds(end, SESSION_MARGIN_SECONDS), at);
  return test.id;
}

function tooMuch(): Refusal {
  return fieldRefusal('invalid', 'seconds', say(msg`A test can be extended by at most 24 hours.`));
}
