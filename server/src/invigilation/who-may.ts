import { msg } from '@lingui/core/runtime-macro';
import { type ActionKind, actionKinds, actionsOf, actionsOfRoom } from '@parlance/contract/invigilation/action-kinds';
import { say } from '@parlance/contract/say';
import type { StaffPart } from '@parlance/contract/sittings/sitting';
import type { Db } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SittingRow } from '../sittings/queries.ts';
import { phaseAt } from '../sittings/times/phase.ts';
import { type Visible, visibleSitting } from '../sittings/visible.ts';
import { mayChange } from '../sittings/who-may.ts';

export type Staff = Pick<Caller, 'accountId' | 'access' | 'role'>;

/** What lets somebody note an incident lets them watch the room. */
const WATCHED_WITH: ActionKind = 'incident';

/** What is done about results, of which a sitting that was cancelled may have some. */
const ALSO_CANCELLED: readonly ActionKind[] = ['incident', 'hold'];

/** Whether this is done in a sitting that is published, or that was cancelled. */
export function isDoneIn(status: SittingRow['status'], kind: ActionKind): boolean {
  return status === 'published' || (status === 'cancelled' && ALSO_CANCELLED.includes(kind));
}

/** Whether there is nobody for whom this could be done: the sitting is over, and no test goes on. */
export function isTooLateFor(
  kind: ActionKind,
  sitting: SittingRow,
  { hasOpenTest, now }: { hasOpenTest: boolean; now: Date },
) {
  return actionsOfRoom.includes(kind) && !hasOpenTest && phaseAt(sitting, now) === 'past';
}

/** What a caller may do in a sitting of which they are this part of the staff. */
export function actionsFor(caller: Staff, part: StaffPart | undefined): readonly ActionKind[] {
  if (mayChange(caller, part)) return actionKinds;
  return part ? actionsOf[part] : [];
}

/** Whether a caller watches the room: what is seen there tells of the own times of people, so who only marks does not. */
export function mayWatch(caller: Staff, part: StaffPart | undefined): boolean {
  return actionsFor(caller, part).includes(WATCHED_WITH);
}

/** Refuses whoever may not do this. */
export function refuseUnlessMay(caller: Staff, part: StaffPart | undefined, kind: ActionKind): void {
  if (actionsFor(caller, part).includes(kind)) return;
  throw new Refusal('wrong_role', {
    sentence:
      part === 'invigilator'
        ? say(msg`Only a lead of this examination can do this.`)
        : say(msg`Only leads and invigilators of this examination can do this.`),
  });
}

/** A published sitting whose room a caller watches. Refuses one that they do not see, and whoever may only mark it. */
export async function watched(db: Db, caller: Staff, sittingId: number): Promise<Visible> {
  const visible = await visibleSitting(db, caller, sittingId);
  refuseUnlessMay(caller, visible.part, WATCHED_WITH);
  return visible;
}
