import type { StaffPart } from '@parlance/contract/sittings/sitting';
import { seenBy } from '../classes/reach/queries.ts';
import type { Db } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { findSitting, findStaffPart, type SittingRow } from './queries.ts';
import type { Staff } from './reply.ts';

/** A sitting that a caller sees. */
export type Visible = { sitting: SittingRow; part: StaffPart | undefined };

/** A sitting that was published and that a caller sees, with their part in it. Refused as `not_found` otherwise. */
export async function visibleSitting(db: Db, caller: Staff, sittingId: number): Promise<Visible> {
  const sitting = await findSitting(db, sittingId, seenBy(caller));
  if (!sitting || sitting.status === 'draft') throw new Refusal('not_found');
  return { sitting, part: await findStaffPart(db, sittingId, caller.accountId) };
}
