import { msg, plural } from '@lingui/core/runtime-macro';
import type { UploadRow } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { storeNames } from '../../../accounts/people/names-in-files.ts';
import { seenBy } from '../../../classes/reach/queries.ts';
import type { AppContext } from '../../../platform/app-context.ts';
import { handingBackMarked } from '../../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../../platform/csv/rows-wrong.ts';
import type { Upload } from '../../../platform/http/upload.ts';
import { orNotFound, Refusal } from '../../../platform/refusal.ts';
import { findStandingsIn, listParts, type PartRow, type StandingRow } from '../../candidates/queries.ts';
import { changeSitting, refuseToLook } from '../../change.ts';
import { findSitting } from '../../queries.ts';
import { type Staff, sittingReply } from '../../reply.ts';
import { applyRoster, rosterChanged } from '../change-candidates.ts';
import { listSeated } from '../queries.ts';
import { type PersonOfFile, type ReadRoster, readRoster } from './read-roster.ts';

type Fields = { version: number; dryRun?: boolean; marked?: boolean };

type Imported = {
  message: string;
  imported: number;
  rows: UploadRow[];
  added: number;
  changed: number;
  sitting: Sitting;
};

/** Takes in the candidates of a file: all of them, or none and every fault. */
export async function importRoster(
  context: AppContext,
  caller: Staff,
  id: number,
  upload: Upload<Fields>,
): Promise<Imported> {
  const { file, fields } = upload;
  if (!file) throw new Refusal('file_missing');
  const { db } = context;
  const sitting = orNotFound(await findSitting(db, id, seenBy(caller)));
  await refuseToLook(db, caller, id);
  const parts = (await listParts(db, id)).filter(({ start }) => start === 'appointment');
  return await handingBackMarked(upload, async () => {
    const seated = (await listSeated(db, id)).map((one) => ({ ...one, id: one.account_id }));
    const now = context.clock.now();
    const told = { timeZone: sitting.time_zone, parts: parts.length, seenBy: seenBy(caller), now, seated };
    const read = await readRoster(db, file.bytes, told);
    const accountIds = [...read.people.keys()];
    const there = await findStandingsIn(db, id, accountIds);
    if (sitting.status === 'published') refuseNameless(read, there);
    const { added, changed } = countsOf(read, parts, there);
    if (fields.dryRun) {
      const message = say(
        msg`${plural({ added }, { one: '# person', other: '# people' })} to add, ${{ changed }} to change. Nothing is stored yet.`,
      );
      const stored = await sittingReply(context, caller, id);
      return { message, imported: 0, rows: read.reading.rows, added, changed, sitting: stored };
    }
    const stored = await changeSitting(context, caller, { id, version: fields.version }, async (changing) => {
      await storeNames(changing.db, read, { actorId: caller.accountId, at: changing.now });
      const add = accountIds.filter((one) => !isThere(there, one));
      const changes = async () => changesOf(await findStandingsIn(changing.db, id, accountIds), read, parts);
      return await rosterChanged(context, changing, await applyRoster(caller, changing, { add, remove: [], changes }));
    });
    const message = say(
      msg`${plural({ added }, { one: '# person', other: '# people' })} added, ${{ changed }} changed.`,
    );
    return { message, imported: accountIds.length, rows: read.reading.rows, added, changed, sitting: stored };
  });
}

/** Who would be added to a published sitting without a full name is said line by line, before anything is stored. */
function refuseNameless({ reading, people }: ReadRoster, there: StandingRow[]): void {
  const nameless = [...people].filter(([accountId, { hasName }]) => !hasName && !isThere(there, accountId));
  const reason = say(msg`candidates of a published examination need a full name`);
  if (nameless.length > 0) {
    throw rowsWrong(
      reading,
      nameless.map(([, { line }]) => ({ line, column: 'full_name', reason })),
    );
  }
}

function isThere(there: StandingRow[], accountId: number): boolean {
  return there.some(({ account_id, removed_at }) => account_id === accountId && removed_at === null);
}

function countsOf({ people, renamed }: ReadRoster, parts: PartRow[], there: StandingRow[]) {
  const known = there.filter(({ removed_at }) => removed_at === null);
  const changed = known.filter((row) => {
    const asked = people.get(row.account_id);
    const isRenamed = renamed.some(({ id }) => id === row.account_id);
    return asked !== undefined && (isRenamed || isChanged(row, asked, parts));
  });
  return { added: people.size - known.length, changed: changed.length };
}

function isChanged(row: StandingRow, { room, seat, appointments }: PersonOfFile, parts: PartRow[]): boolean {
  if (row.room !== room || row.seat !== seat) return true;
  return parts.some(({ id }, index) => {
    const at = row.parts.find((part) => part.id === id)?.appointment_at ?? null;
    return (at === null ? null : Date.parse(at)) !== (appointments[index]?.getTime() ?? null);
  });
}

function changesOf(rows: StandingRow[], { people }: ReadRoster, parts: PartRow[]) {
  const asked = rows.flatMap((row) => {
    const person = people.get(row.account_id);
    return person && isChanged(row, person, parts) ? [{ id: row.id, person }] : [];
  });
  return {
    seats: asked.map(({ id, person: { room, seat } }) => ({ id, room, seat })),
    appointments: asked.flatMap(({ id, person }) =>
      parts.map((part, index) => ({ candidate_id: id, part_id: part.id, at: person.appointments[index] ?? null })),
    ),
  };
}
