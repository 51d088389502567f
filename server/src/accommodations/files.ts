import { msg, plural } from '@lingui/core/runtime-macro';
import { type AccommodationValues, accommodationValues, NO_ACCOMMODATION } from '@parlance/contract/accommodations';
import { email as emailRule } from '@parlance/contract/accounts';
import type { RowError, UploadRow } from '@parlance/contract/csv';
import { may } from '@parlance/contract/permissions';
import { say } from '@parlance/contract/say';
import {
  NAME_COLUMNS,
  type NamesInFile,
  type Renamed,
  renamedBy,
  storeNames,
  takeNames,
} from '../accounts/people/names-in-files.ts';
import { findByEmails } from '../accounts/people/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { type AuditEntry, auditAll } from '../platform/audit/queries.ts';
import { lookedUp, saysYes } from '../platform/csv/csv-cell.ts';
import { type Cell, type Columns, type Fault, type Reading, readRows } from '../platform/csv/csv-columns.ts';
import { readCsv } from '../platform/csv/csv-file.ts';
import { csvPieces } from '../platform/csv/csv-line.ts';
import { type CellsByName, escapedSheet, withoutEscapes } from '../platform/csv/escaped-cells.ts';
import { handingBackMarked, withoutMarks } from '../platform/csv/marked-file.ts';
import { rowsWrong } from '../platform/csv/rows-wrong.ts';
import { type Db, inTransaction } from '../platform/database/database.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import type { Upload } from '../platform/http/upload.ts';
import { Refusal } from '../platform/refusal.ts';
import { listStored, lockLearners } from './queries.ts';
import { savedMessage } from './replies.ts';
import { type ExtendOpenTests, storeFor } from './set-accommodation.ts';

const NUMBERS = [
  'extra_time_percent',
  'break_count',
  'extra_plays',
  'preparation_percent',
  'recording_percent',
  'text_scale',
] as const;
const MINUTES = 'break_minutes';
const CONTRAST = 'high_contrast';
const TEXTS = ['valid_from', 'valid_until', 'note_to_learner'] as const;
const EMAIL = 'email';
const COLUMNS = [EMAIL, ...NUMBERS.slice(0, 2), MINUTES, ...NUMBERS.slice(2), CONTRAST, ...TEXTS, ...NAME_COLUMNS];
const columns: Columns = { known: COLUMNS, required: [EMAIL] };

/** What a file says, by email in lower case, each with its line. */
type Read = Reading & { people: Map<string, { line: number; values: AccommodationValues }>; names: NamesInFile };

type Known = { ids: Map<string, number>; renamed: Renamed };

/** Sets the accommodations of a file: all of them, or none and every fault. Says whose were set. */
export async function importFile(
  context: AppContext,
  upload: Upload<{ dryRun?: boolean; marked?: boolean }>,
  by: { actorId: number; extend: ExtendOpenTests },
): Promise<{ message: string; imported: number; rows: UploadRow[]; accountIds: number[] }> {
  const { file } = upload;
  if (!file) throw new Refusal('file_missing');
  const { read, ids, renamed } = await handingBackMarked(upload, async () => {
    const read = await readFile(file.bytes);
    return { read, ...(await learnersOf(context.db, read)) };
  });
  const count = read.people.size;
  if (upload.fields.dryRun) {
    return {
      message: say(
        msg`${plural({ count }, { one: '# person', other: '# people' })} ready to set. Nothing is stored yet.`,
      ),
      imported: 0,
      rows: read.rows,
      accountIds: [],
    };
  }
  const extended = await store(context, { read, ids, renamed }, by);
  const imported = count;
  return {
    message: savedMessage({ people: count }, extended),
    imported,
    rows: read.rows,
    accountIds: [...ids.values()],
  };
}

async function readFile(bytes: Buffer): Promise<Read> {
  const people: Read['people'] = new Map();
  const names: NamesInFile = new Map();
  const read = await readRows(
    withoutEscapes(withoutMarks(await readCsv(bytes))),
    columns,
    (cell, fault, line) => {
      const email = lookedUp(cell(EMAIL)).toLowerCase();
      if (!emailRule.safeParse(email).success) fault(EMAIL, say(msg`use an email address, such as mira@example.org`));
      const before = people.get(email);
      if (before) fault(EMAIL, say(msg`row ${{ line: before.line }} has the same email`));
      else {
        people.set(email, { line, values: valuesOf(cell, fault) });
        takeNames(names, email, cell, { fault, line });
      }
      return { type: 'learner', value: email };
    },
    (fault) => {
      if (people.size === 0) fault('', say(msg`this file has nobody`));
    },
  );
  return { ...read, people, names };
}

/** The ids of a file's learners. Refuses the file with every fault, and every email that no learner has. */
async function learnersOf(db: Db, { people, names, ...reading }: Read): Promise<Known> {
  const found = await findByEmails(db, [...people.keys()]);
  const unknown: RowError[] = [...people].flatMap(([email, { line }]) => {
    const account = found.get(email);
    if ((account && may(account, 'learns')) || !emailRule.safeParse(email).success) return [];
    const reason = account ? say(msg`this is the account of an admin`) : say(msg`no account has this email`);
    return [{ line, column: EMAIL, reason }];
  });
  const { renamed, wrong } = await renamedBy(db, names, { maySet: true });
  const later = [...unknown, ...wrong];
  if (reading.errors.length + later.length > 0) throw rowsWrong(reading, later);
  return { ids: new Map([...found].map(([email, { id }]) => [email, id])), renamed };
}

async function store(
  context: AppContext,
  { read, ids, renamed }: Known & { read: Read },
  { actorId, extend }: { actorId: number; extend: ExtendOpenTests },
): Promise<number> {
  const at = context.clock.now();
  return await inTransaction(context.db, async (db) => {
    const locked = new Map((await lockLearners(db, [...ids.values()])).map((learner) => [learner.id, learner]));
    await storeNames(db, { renamed, reading: read }, { actorId, at });
    let total = 0;
    const entries: AuditEntry[] = [];
    for (const [email, { values, line }] of read.people) {
      const learner = locked.get(ids.get(email) ?? 0);
      if (!learner) throw rowsWrong(read, [{ line, column: EMAIL, reason: say(msg`no account has this email`) }]);
      const { changed, extended } = await storeFor({ ...context, db }, learner, { values }, { actorId, extend });
      total += extended;
      const details = { changed, extended };
      entries.push({ account: learner.id, actorId, at, action: 'accommodation.imported', details });
    }
    await auditAll(db, entries);
    return total;
  });
}

/** The values of a row; what is empty is the standard. A fault is reported under the column that has it. */
function valuesOf(cell: Cell, fault: Fault): AccommodationValues {
  const asked = (column: string) => lookedUp(cell(column));
  const given = {
    ...NO_ACCOMMODATION,
    ...Object.fromEntries(NUMBERS.flatMap((name) => (asked(name) === '' ? [] : [[name, Number(asked(name))]]))),
    break_seconds: Math.round(Number(asked(MINUTES)) * 60),
    high_contrast: saysYes(cell(CONTRAST)) === true,
    valid_from: asked('valid_from') || null,
    valid_until: asked('valid_until') || null,
    note_to_learner: cell('note_to_learner'),
  };
  if (asked(CONTRAST) !== '' && saysYes(cell(CONTRAST)) === null) fault(CONTRAST, say(msg`use yes or no`));
  const parsed = accommodationValues.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0]);
    if (name === 'break_seconds') fault(MINUTES, say(msg`use a number from 0 to 30`));
    else fault(name, name === 'text_scale' ? say(msg`use 1, 1.15, 1.3, 1.6 or 2`) : reasonOf(message));
  }
  const { break_count, break_seconds, valid_from, valid_until } = given;
  if (parsed.success && break_count > 0 !== break_seconds > 0)
    fault(MINUTES, say(msg`give both breaks and their length`));
  if (valid_from !== null && valid_until !== null && valid_from > valid_until) {
    fault('valid_until', say(msg`the last day is before the first`));
  }
  return parsed.data ?? NO_ACCOMMODATION;
}

/** A sentence of a form as a reason of a row. */
function reasonOf(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

/** What applies now or will, as a file that can be taken in again. */
export async function accommodationsFile(db: Db, today: string): Promise<SentFile> {
  const { rows } = await listStored(db, { today, sortBy: 'email', direction: 'asc' });
  const lines = rows
    .filter(({ valid_until }) => valid_until === null || valid_until >= today)
    .map(
      (row): CellsByName => ({
        [EMAIL]: row.email,
        ...Object.fromEntries(NUMBERS.map((name) => [name, numberCell(row[name])])),
        [MINUTES]: numberCell(row.break_seconds / 60),
        [CONTRAST]: row.high_contrast ? 'yes' : '',
        ...Object.fromEntries([...TEXTS, ...NAME_COLUMNS].map((name) => [name, row[name] ?? ''])),
      }),
    );
  return { name: 'accommodations.csv', pieces: csvPieces(escapedSheet(COLUMNS, lines)) };
}

function numberCell(value: number | null): string {
  return value === null || value === 0 ? '' : String(value);
}
