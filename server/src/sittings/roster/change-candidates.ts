import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import { CANDIDATES_MAX, type changeCandidates as changeCall } from '@parlance/contract/sittings/candidates';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { lockPeople } from '../../accounts/people/queries.ts';
import { rename } from '../../accounts/people/rename.ts';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { momentOf } from '../../platform/times/local-time.ts';
import {
  type Appointment,
  addCandidates,
  followClasses,
  listParts,
  removeCandidates,
  type Seat,
  setAppointments,
  setSeats,
} from '../candidates/queries.ts';
import { seatName, takenSeats } from '../candidates/seats.ts';
import { type Changed, type Changing, changeSitting } from '../change.ts';
import { noteEmails, TOLD_AFTER_SECONDS } from '../emails/queries.ts';
import type { RosterTouched } from '../problems/problems.ts';
import type { Staff } from '../reply.ts';
import { endsByWithRoster } from '../set-up/published.ts';
import { findLearnersSeen } from '../set-up/queries.ts';
import { countCandidates, findAccountsOf, findNoCandidates, findTakers, listSeated } from './queries.ts';

type Body = Parsed<typeof changeCall, 'body'>;

/** What changes of those who are on the list; null leaves what there is. */
type Changes = { seats: Seat[]; appointments: Appointment[] };

/** What a change does to the candidates of a sitting. `changes` is asked once those of `add` are on the list. */
export type RosterChange = { add: number[]; remove: number[]; changes: () => Changes | Promise<Changes> };

export type RosterDone = RosterTouched & { changed: number };

/** Adds, removes and changes candidates, all or none. */
export async function changeCandidates(
  context: AppContext,
  caller: Staff,
  { id, version, add = [], remove = [], change = [] }: Body & { id: number },
): Promise<{ added: number; removed: number; changed: number; sitting: Sitting }> {
  let counts = { added: 0, removed: 0, changed: 0 };
  const sitting = await changeSitting(context, caller, { id, version }, async (changing) => {
    const parts = await listParts(changing.db, id);
    const appointments = change.flatMap((one, index) =>
      (one.appointments ?? []).map(({ part_id, at }, place) => {
        const path = `change.${index}.appointments.${place}`;
        const isByAppointment = parts.some((part) => part.id === part_id && part.start === 'appointment');
        if (!isByAppointment)
          throw fieldRefusal('invalid', `${path}.part_id`, say(msg`This part is not by appointment.`));
        return { candidate_id: one.id, part_id, at: at && momentOf(at, `${path}.at`, changing.now) };
      }),
    );
    const seats = change.map(({ id, room = null, seat = null }) => ({ id, room, seat }));
    await nameCandidates(caller, changing, change);
    const done = await applyRoster(caller, changing, { add, remove, changes: () => ({ seats, appointments }) });
    counts = { added: done.addedIds.length, removed: done.removedIds.length, changed: done.changed };
    return await rosterChanged(context, changing, done);
  });
  return { ...counts, sitting };
}

/** Sets full names of candidates. Refuses whoever sees only their own classes: what a name is checked against is the school's. */
async function nameCandidates(
  caller: Staff,
  { db, sitting, now, actorId }: Changing,
  change: NonNullable<Body['change']>,
): Promise<void> {
  const named = new Map(change.flatMap(({ id, full_name }) => (full_name === undefined ? [] : [[id, full_name]])));
  if (named.size === 0) return;
  if (seenBy(caller) !== null) {
    throw new Refusal('wrong_role', { sentence: say(msg`Only an admin for the whole school can change names.`) });
  }
  const accounts = await findAccountsOf(db, sitting.id, [...named.keys()]);
  const people = accounts.map(({ id, account_id }) => ({ id: account_id, full_name: named.get(id) ?? '' }));
  await rename(db, people, { actorId, at: now });
}

/**
 * Does a change of the candidates in the transaction that holds the sitting. Refuses ids that nobody has or the caller
 * does not see (`not_found`), staff, a seat that somebody else has, who takes a test now, and more than a sitting may have.
 */
export async function applyRoster(
  caller: Staff,
  changing: Changing,
  { add, remove, changes }: RosterChange,
): Promise<RosterDone> {
  const { db, sitting, now, actorId } = changing;
  await followClasses(db, sitting, now);
  const held = await lockPeople(db, add);
  const seen = new Set(await findLearnersSeen(db, add, seenBy(caller)));
  refuseUnknown('add', add, (id) => held.has(id) && seen.has(id), NO_ACCOUNT);
  for (const accountId of add) {
    const person = held.get(accountId);
    if (!person || !may(person, 'learns')) throw new Refusal('member_wrong_role');
  }
  await refuseStrangers(db, sitting.id, 'remove', remove);
  const [taker] = await findTakers(db, sitting.id, remove);
  if (taker !== undefined) {
    throw new Refusal('sitting_under_way', {
      sentence: say(msg`${{ taker }} takes this test now and cannot be removed.`),
    });
  }
  await tellRemoved(changing, remove);
  const removedIds = await removeCandidates(db, sitting.id, remove, now);
  const addedIds = add.length > 0 ? await addCandidates(db, sitting, add, { actorId, now }) : [];
  if (sitting.status === 'published' && addedIds.length > 0) {
    const invitation = { kind: 'invitation', sequence: sitting.calendar_sequence + 1, dueAt: now } as const;
    await noteEmails(db, sitting.id, { ...invitation, to: { accountIds: addedIds } });
  }
  if ((await countCandidates(db, sitting.id)) > CANDIDATES_MAX) {
    throw fieldRefusal('invalid', 'add', say(msg`An examination has at most 5,000 candidates.`));
  }
  const { seats, appointments } = await changes();
  const changedIds = seats.map((one) => one.id);
  await refuseStrangers(db, sitting.id, 'change', changedIds);
  await tellBefore(changing, { seats, appointments });
  const changed = seats.length > 0 ? await setSeats(db, sitting.id, seats, now) : [];
  if (changed.length < new Set(changedIds).size) throw new Refusal('not_found');
  await refuseTakenSeats(db, sitting.id, { seats, add });
  const takenBackIds = appointments.length > 0 ? await setAppointments(db, appointments) : [];
  const appointedIds = appointments.map(({ candidate_id }) => candidate_id);
  return { addedIds, removedIds, appointedIds, takenBackIds, changed: changed.length };
}

const NO_ACCOUNT = (id: number) =>
  say(msg`No learner that you see has the id ${{ id }}. \`add\` takes the ids of accounts.`);
const NO_CANDIDATE = (id: number) =>
  say(
    msg`This examination has no candidate with the id ${{ id }}. \`remove\` and \`change\` take the ids of its candidates.`,
  );

/** Refuses ids that nobody has, each by its place in the call. */
function refuseUnknown(
  path: 'add' | 'remove' | 'change',
  ids: number[],
  isKnown: (id: number) => boolean,
  reason: (id: number) => string,
): void {
  const fields = ids.flatMap((id, index) => (isKnown(id) ? [] : [{ path: `${path}.${index}`, reason: reason(id) }]));
  if (fields.length > 0) throw new Refusal('not_found', { fields });
}

/** Refuses whoever never was a candidate of the sitting. */
async function refuseStrangers(db: Db, sittingId: number, path: 'remove' | 'change', ids: number[]): Promise<void> {
  const unknown = await findNoCandidates(db, sittingId, ids);
  refuseUnknown(path, ids, (id) => !unknown.has(id), NO_CANDIDATE);
}

/** Nobody has a seat after a change that somebody else has; those who shared one before, and are not touched, may stay. */
async function refuseTakenSeats(
  db: Db,
  sittingId: number,
  { seats, add }: { seats: Seat[]; add: number[] },
): Promise<void> {
  if (seats.length + add.length === 0) return;
  const all = await listSeated(db, sittingId);
  const ofAccount = new Map(all.map(({ id, account_id }) => [account_id, id]));
  const places = [
    ...seats.map(({ id }, index) => ({ id, path: `change.${index}.seat` })),
    ...add.map((accountId, index) => ({ id: ofAccount.get(accountId) ?? 0, path: `add.${index}` })),
  ];
  const taken = takenSeats(all, new Set(places.map(({ id }) => id)));
  const fields = places.flatMap(({ id, path }) => {
    const other = taken.get(id);
    return other ? [{ path, reason: say(msg`${{ name: other.name }} has seat ${{ seat: seatName(other) }}.`) }] : [];
  });
  if (fields.length > 0) throw new Refusal('invalid', { fields });
}

/** Notes the emails to those who are removed from a published sitting. */
async function tellRemoved({ db, sitting, now }: Changing, candidateIds: number[]): Promise<void> {
  if (sitting.status !== 'published' || candidateIds.length === 0) return;
  const sequence = sitting.calendar_sequence + 1;
  await noteEmails(db, sitting.id, { kind: 'cancellation', sequence, dueAt: now, to: { candidateIds } });
}

/** The same to those for whom something may change. */
async function tellBefore({ db, sitting, now }: Changing, { seats, appointments }: Changes): Promise<void> {
  if (sitting.status !== 'published') return;
  const sequence = sitting.calendar_sequence + 1;
  const candidateIds = [...seats.map(({ id }) => id), ...appointments.map(({ candidate_id }) => candidate_id)];
  if (candidateIds.length === 0) return;
  const dueAt = plusSeconds(now, TOLD_AFTER_SECONDS);
  await noteEmails(db, sitting.id, { kind: 'change', sequence, dueAt, to: { candidateIds } });
}

/** What the log keeps of it. Refused (`sitting_not_ready`) for what it makes impossible in a published sitting. */
export async function rosterChanged(
  context: AppContext,
  { db, sitting, now }: Changing,
  { changed, ...touched }: RosterDone,
): Promise<Changed> {
  const { addedIds, removedIds } = touched;
  const [added, removed] = [addedIds.length, removedIds.length];
  if (added + removed + changed === 0) return null;
  const isPublished = sitting.status === 'published';
  const endsBy = isPublished ? await endsByWithRoster(context, db, { sitting, touched, now }) : null;
  return {
    ...(isPublished && { set: { ends_by: endsBy, calendar_sequence: sitting.calendar_sequence + 1 } }),
    action: 'sitting.roster_changed',
    details: { added, removed, changed, addedIds, removedIds },
  };
}
