import { msg, plural } from '@lingui/core/runtime-macro';
import type { UploadRow } from '@parlance/contract/csv';
import { may } from '@parlance/contract/permissions';
import { BANK_COMMENTS_MAX, BANK_TEXT_MAX, type BankComment } from '@parlance/contract/rubrics/comment-bank';
import { inDigits, say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { saysYes } from '../../platform/csv/csv-cell.ts';
import { type Columns, readRows } from '../../platform/csv/csv-columns.ts';
import { readCsv } from '../../platform/csv/csv-file.ts';
import { csvPieces } from '../../platform/csv/csv-line.ts';
import { escapedSheet, withoutEscapes } from '../../platform/csv/escaped-cells.ts';
import { handingBackMarked, withoutMarks } from '../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../platform/csv/rows-wrong.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { SentFile } from '../../platform/http/sent/sent-file.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertComments, listComments, shareComments } from './queries.ts';

const COLUMNS = ['text', 'everybody'];
const columns: Columns = { known: COLUMNS, required: ['text'] };

/** What becomes of the comments of a file. */
type Plan = { rows: UploadRow[]; own: string[]; shared: string[]; changed: number[] };

type Imported = { message: string; imported: number; rows: UploadRow[]; added: number; changed: number };

/** Adds the comments of a file: all of them, or none and every fault. What is saved already stays as it is. */
export async function importComments(
  { db, clock }: AppContext,
  upload: Upload<{ dryRun?: boolean; marked?: boolean }>,
  caller: Caller,
): Promise<Imported> {
  const { file, fields } = upload;
  if (!file) throw new Refusal('file_missing');
  const plan = await handingBackMarked(upload, () => planOf(db, file.bytes, caller));
  const { rows, own, shared, changed: ids } = plan;
  const [added, changed] = [own.length + shared.length, ids.length];
  const counts = [
    say(msg`${plural({ added }, { one: '# comment is new.', other: '# comments are new.' })}`),
    ...(changed > 0
      ? [say(msg`${plural({ changed }, { one: '# comment changes.', other: '# comments change.' })}`)]
      : []),
  ].join(' ');
  if (fields.dryRun) {
    return { message: `${counts} ${say(msg`Nothing is stored yet.`)}`, imported: 0, rows, added, changed };
  }
  const at = clock.now();
  await inTransaction(db, async (db) => {
    if (own.length > 0) await insertComments(db, { ownerId: caller.accountId, texts: own, at });
    if (shared.length > 0) await insertComments(db, { ownerId: null, texts: shared, at });
    if (changed > 0) await shareComments(db, ids, caller.accountId);
  });
  return {
    message: `${say(msg`The comments were saved.`)} ${counts}`,
    imported: added + changed,
    rows,
    added,
    changed,
  };
}

async function planOf(db: Db, bytes: Buffer, caller: Caller): Promise<Plan> {
  const saved = await listComments(db, caller.accountId);
  const mayShare = may(caller, 'sees_school');
  const plan: Omit<Plan, 'rows'> = { own: [], shared: [], changed: [] };
  const lines = new Map<string, number>();
  const reading = await readRows(
    withoutEscapes(withoutMarks(await readCsv(bytes))),
    columns,
    (cell, fault, line) => {
      const [value, asked] = [cell('text'), cell('everybody')];
      const everybody = saysYes(asked) === true;
      const before = lines.get(value);
      const there = savedAs(saved, value);
      if (value === '') fault('text', say(msg`text is empty`));
      else if (value.length > BANK_TEXT_MAX)
        fault('text', say(msg`at most ${{ most: inDigits(BANK_TEXT_MAX) }} characters`));
      else if (before !== undefined) fault('text', say(msg`row ${{ line: before }} has the same text`));
      if (asked !== '' && saysYes(asked) === null) fault('everybody', say(msg`use yes or no`));
      lines.set(value, before ?? line);
      if (there?.everybody || (there && !everybody)) return { type: say(msg`saved already`), value, skipped: true };
      if (everybody && !mayShare) fault('everybody', say(msg`only who sees the whole school saves for all markers`));
      if (there) plan.changed.push(there.id);
      else plan[everybody ? 'shared' : 'own'].push(value);
      return { type: there ? say(msg`for all markers from now on`) : say(msg`new`), value };
    },
    (fault) => {
      const ofAll = saved.filter((one) => one.everybody).length;
      const full = [saved.length - ofAll + plan.own.length, ofAll + plan.shared.length + plan.changed.length];
      if (lines.size === 0) fault('', say(msg`this file has no comments`));
      else if (Math.max(...full) > BANK_COMMENTS_MAX)
        fault('', say(msg`with this file there would be more than ${{ most: inDigits(BANK_COMMENTS_MAX) }} comments`));
    },
  );
  if (reading.errors.length > 0) throw rowsWrong(reading);
  return { ...plan, rows: reading.rows };
}

/** A comment as the caller finds it: everybody's before their own. */
function savedAs(saved: BankComment[], text: string): BankComment | undefined {
  const same = saved.filter((one) => one.text === text);
  return same.find(({ everybody }) => everybody) ?? same[0];
}

/** Everybody's comments and the caller's own, as a file that can be taken in again. */
export async function commentsFile(db: Db, accountId: number): Promise<SentFile> {
  const rows = (await listComments(db, accountId)).map(({ text, everybody }) => {
    return { text, everybody: everybody ? 'yes' : 'no' };
  });
  return { name: 'saved-comments.csv', pieces: csvPieces(escapedSheet(COLUMNS, rows)) };
}
