import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import {
  DEFAULT_SIGHT,
  type ReleasePolicy,
  SEEN_WITH,
  type SightFlag,
  type setReleasePolicy as setCall,
  sightFlags,
} from '@parlance/contract/release-policy';
import { findCourse } from '../../courses/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { momentOf } from '../../platform/times/local-time.ts';
import { findPolicy, holdCourse, keepShown, listScored, type Policy, storePolicy } from './queries.ts';
import { isHolding, keepDate, letOut } from './release.ts';

/** When learners get the results of a course, and what they see of them. Refused as `not_found` for no course. */
export async function releasePolicyOf({ db, settings }: AppContext, courseId: number): Promise<ReleasePolicy> {
  orNotFound(await findCourse(db, courseId));
  return policyReply(await policyOrDefault(db, courseId, settings.timeZone));
}

/**
 * Sets the policy of a course. What was shown stays shown, and what was held back comes out, with an email, where the
 * policy holds it back no more. The log keeps what it was; nothing changed, nothing logged.
 */
export async function setReleasePolicy(
  context: AppContext,
  courseId: number,
  { version, release_at: date, ...given }: Parsed<typeof setCall, 'body'>,
  actorId: number,
): Promise<ReleasePolicy> {
  return await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    if (!(await holdCourse(db, courseId))) throw new Refusal('not_found');
    const before = await policyOrDefault(db, courseId, context.settings.timeZone);
    if (version !== before.version) throw new Refusal('edit_version_old', { details: { policy: policyReply(before) } });
    refuseHidden(given);
    const isDated = given.release === 'on_date';
    if (isDated && !date) throw fieldRefusal('invalid', 'release_at', msg`Enter a date and a time.`);
    const moment = isDated && date ? momentOf(date, 'release_at', now) : null;
    const after = {
      ...given,
      release_at: moment,
      time_zone: (isDated && date?.time_zone) || before.time_zone,
      version: version + 1,
    };
    if (isSame(before, after)) return policyReply(before);
    await keepDate({ ...context, db }, courseId);
    await storePolicy(db, courseId, { ...after, releasedAt: isHolding(after, now) ? null : now });
    if (isHolding(after, now)) {
      if (!isHolding(before, now)) await keepShown(db, courseId);
    } else if (isHolding(before, now)) {
      await letOut({ ...context, db }, await listScored(db, { courseId }, { isReleased: false }));
    }
    const act = { course: courseId, actorId, at: now };
    await audit(db, act, 'course.release_changed', { before: policyReply(before), after: policyReply(after) });
    return policyReply(after);
  });
}

const NEEDS: Partial<Record<SightFlag, MessageDescriptor>> = {
  see_score: msg`This needs the score.`,
  see_answers: msg`This needs the learner’s answers.`,
  see_questions: msg`This needs the questions.`,
};

/** Refuses what can only be seen with something that is not. */
function refuseHidden(given: Record<SightFlag, boolean>): void {
  for (const flag of sightFlags) {
    const needed = SEEN_WITH[flag];
    if (needed && given[flag] && !given[needed]) throw fieldRefusal('invalid', flag, NEEDS[needed]);
  }
}

async function policyOrDefault(db: Db, courseId: number, timeZone: string): Promise<Policy> {
  const none = { release: 'at_once', release_at: null, time_zone: timeZone, ...DEFAULT_SIGHT, version: 0 } as const;
  return (await findPolicy(db, courseId)) ?? none;
}

function isSame(before: Policy, after: Policy): boolean {
  const isMoment = before.release_at?.getTime() === after.release_at?.getTime();
  return isMoment && before.release === after.release && sightFlags.every((flag) => before[flag] === after[flag]);
}

function policyReply({ release_at, ...policy }: Policy): ReleasePolicy {
  return { ...policy, release_at: release_at?.toISOString() ?? null };
}
