import type { StaffPart } from '@parlance/contract/sittings/sitting';
import type { Caller } from '../platform/http/authorize.ts';

/** Whether somebody may change a sitting: its leads, and who sees the whole school. */
export function mayChange({ access }: Pick<Caller, 'access'>, part: StaffPart | undefined): boolean {
  return access === 'school' || part === 'lead';
}

/** Whether somebody may know what single people are allowed: who supervises them, and not who only marks. */
export function seesOwnTimes(caller: Pick<Caller, 'access'>, part: StaffPart | undefined): boolean {
  return mayChange(caller, part) || part === 'invigilator';
}
