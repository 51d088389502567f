import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { findCase, findGivenCourse, needSecond } from '../cases/queries.ts';
import { refuseUnlessLead } from '../policy/leads.ts';
import { giveOut } from './allocate.ts';

/**
 * Sends work that one would have marked to a second marker. It is logged on the course: on the submission it would tell its
 * markers. Refused as `not_found` for what is not given out, `marking_not_led`, and `marking_settled` once it has its mark.
 */
export async function sendToSecond(
  context: AppContext,
  { attemptId, reason, caller }: { attemptId: number; reason: string; caller: Caller },
): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    // Markers who do not lead are told the same of a calibration script.
    const { course_id } = orNotFound(await findGivenCourse(db, attemptId));
    await refuseUnlessLead(db, caller, course_id);
    const { state, needed } = orNotFound(await findCase(db, attemptId, { hold: true }));
    if (state === 'settled') throw new Refusal('marking_settled');
    // Who asks is told no more than that two mark it now.
    if (needed === 1) await needSecond(db, attemptId, 'hand');
    await giveOut(db, course_id, at);
    const act = { course: course_id, actorId: caller.accountId, at };
    await audit(db, act, 'submission.sent_to_second', { submission: attemptId, reason });
  });
}
