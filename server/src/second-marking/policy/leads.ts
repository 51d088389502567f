import { may } from '@parlance/contract/permissions';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isLeadOf } from './queries.ts';

/** Whether a caller leads the marking of a course: a superadmin always does. */
export async function leads(db: Db, caller: Caller, courseId: number): Promise<boolean> {
  return may(caller, 'administers') || (await isLeadOf(db, courseId, caller.accountId));
}

/** Refuses (`marking_not_led`) whoever does not lead the marking of a course. */
export async function refuseUnlessLead(db: Db, caller: Caller, courseId: number): Promise<void> {
  if (!(await leads(db, caller, courseId))) throw new Refusal('marking_not_led');
}
