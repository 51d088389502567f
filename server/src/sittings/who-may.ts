import { may, type Rights } from '@parlance/contract/permissions';
import type { StaffPart } from '@parlance/contract/sittings/sitting';

/** Whether somebody may change a sitting: its leads, and who sees the whole school. */
export function mayChange(caller: Rights, part: StaffPart | undefined): boolean {
  return may(caller, 'sees_school') || part === 'lead';
}

/** Whether somebody may know what single people are allowed: who supervises them, and not who only marks. */
export function seesOwnTimes(caller: Rights, part: StaffPart | undefined): boolean {
  return mayChange(caller, part) || part === 'invigilator';
}
