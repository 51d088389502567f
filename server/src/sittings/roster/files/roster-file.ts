import { NAME_COLUMNS } from '../../../accounts/people/names-in-files.ts';
import { seenBy } from '../../../classes/reach/queries.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { audit } from '../../../platform/audit/queries.ts';
import { csvPieces } from '../../../platform/csv/csv-line.ts';
import { escapedSheet } from '../../../platform/csv/escaped-cells.ts';
import type { SentFile } from '../../../platform/http/sent/sent-file.ts';
import { orNotFound } from '../../../platform/refusal.ts';
import { localText } from '../../../platform/times/local-time.ts';
import { followClasses, listStandings } from '../../candidates/queries.ts';
import { stateOf } from '../../candidates/standing.ts';
import { refuseToLook } from '../../change.ts';
import { findSitting } from '../../queries.ts';
import type { Staff } from '../../reply.ts';

/** What stands in a file of candidates; of those after `appointment` only the last two are read. */
export const COLUMNS = ['email', 'room', 'seat', 'appointment', 'number', 'name', 'state', ...NAME_COLUMNS] as const;

/** Separates the appointments of several parts. */
export const BETWEEN_APPOINTMENTS = '|';

/** The candidates of a sitting as a file that can be taken in again. */
export async function rosterFile({ db, clock }: AppContext, caller: Staff, id: number): Promise<SentFile> {
  const now = clock.now();
  const sitting = orNotFound(await findSitting(db, id, seenBy(caller)));
  await refuseToLook(db, caller, id);
  await followClasses(db, sitting, now);
  const { rows } = await listStandings(db, id, { sortBy: 'number', direction: 'asc', onlyThere: true });
  const lines = rows.map((row) => ({
    email: row.email,
    room: row.room,
    seat: row.seat,
    appointment: appointmentsCell(row.parts, sitting.time_zone),
    number: row.number === null ? '' : String(row.number),
    name: row.username,
    full_name: row.full_name,
    registration_number: row.registration_number,
    state: sitting.status === 'draft' ? '' : stateOf(sitting, row, now).replaceAll('_', ' '),
  }));
  const { title } = sitting;
  await audit(db, { sitting: id, actorId: caller.accountId, at: now }, 'sitting.roster_exported', { title });
  return { name: `sitting-${id}-candidates.csv`, pieces: csvPieces(escapedSheet(COLUMNS, lines)) };
}

function appointmentsCell(parts: { start: string; appointment_at: string | null }[], timeZone: string): string {
  const each = parts
    .filter(({ start }) => start === 'appointment')
    .map(({ appointment_at }) => (appointment_at === null ? '' : localText(new Date(appointment_at), timeZone)));
  return each.some((one) => one !== '') ? each.join(` ${BETWEEN_APPOINTMENTS} `).trim() : '';
}
