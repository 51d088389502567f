import { may } from '@parlance/contract/permissions';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusDays } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SentFile } from '../../platform/http/sent/sent-file.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findSitting, findSittings } from '../queries.ts';
import type { Staff } from '../reply.ts';
import { calendarFile, type DueDate, entryOf } from './calendar-file.ts';
import { findAppointments, findEventParts, listMemberships, type Membership } from './queries.ts';

/** How many past days a subscribed calendar has. */
const PAST_DAYS = 90;
/** How many sittings it has; the latest. */
const SITTINGS_MAX = 300;

/** What is due for an account, but what was done before `since`. */
export type ListDueDates = (db: Db, accountId: number, moments: { now: Date; since: Date }) => Promise<DueDate[]>;

type Reading = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/** One sitting for the calendar of its candidate or staff. Refused as `not_found` where the caller is neither. */
export async function sittingCalendarFile(context: Reading, caller: Staff, id: number): Promise<SentFile> {
  const own = await listMemberships(context.db, caller.accountId, { sittingId: id, since: null, limit: 1 });
  const [member] = own.length > 0 ? own : await asStaff(context, caller, id);
  if (!member) throw new Refusal('not_found');
  return file(`examination-${id}.ics`, await calendarOf(context, [member], []));
}

/** Who sees the whole school sees its sittings as their staff do. */
async function asStaff({ db }: Reading, caller: Staff, id: number): Promise<Membership[]> {
  if (!may(caller, 'invigilates')) return [];
  const sitting = await findSitting(db, id, seenBy(caller));
  if (!sitting || sitting.status === 'draft') return [];
  return [{ sitting_id: id, candidate_id: null, number: null, room: '', seat: '', is_marker: false }];
}

/** All sittings and due dates of an account, those to come and those of the last months. */
export async function feedFile(context: Reading, accountId: number, listDueDates: ListDueDates): Promise<SentFile> {
  const { db, clock } = context;
  const now = clock.now();
  const since = plusDays(now, -PAST_DAYS);
  const members = await listMemberships(db, accountId, { sittingId: null, since, limit: SITTINGS_MAX });
  const dueDates = await listDueDates(db, accountId, { now, since });
  return file('examinations.ics', await calendarOf(context, members.toReversed(), dueDates));
}

async function calendarOf(
  { db, clock, settings }: Reading,
  members: Membership[],
  dueDates: DueDate[],
): Promise<string> {
  const ids = members.map(({ sitting_id }) => sitting_id);
  const sittings = await findSittings(db, ids);
  const parts = await findEventParts(db, ids);
  const appointments = await findAppointments(db, {
    candidateIds: members.flatMap(({ candidate_id }) => candidate_id ?? []),
    sittingIds: members.flatMap(({ sitting_id, candidate_id }) => (candidate_id === null ? [sitting_id] : [])),
  });
  const entries = members.flatMap(({ sitting_id, candidate_id, is_marker: isMarker, ...own }) => {
    const sitting = sittings.get(sitting_id);
    if (!sitting) return [];
    const candidate = candidate_id === null ? null : own;
    return [entryOf(sitting, parts.get(sitting_id) ?? [], { appointments, candidate, isMarker })];
  });
  return calendarFile(settings, { entries, dueDates }, clock.now());
}

function file(name: string, text: string): SentFile {
  return {
    name,
    pieces: (async function* () {
      yield text;
    })(),
  };
}
