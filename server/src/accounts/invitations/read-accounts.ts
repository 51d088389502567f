import { msg } from '@lingui/core/runtime-macro';
import {
  type Access,
  email as emailRule,
  phone as phoneRule,
  username as usernameRule,
} from '@parlance/contract/accounts';
import type { RowError, UploadRow } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { type Columns, type Fault, readRows } from '../../platform/csv/csv-columns.ts';
import { readCsv } from '../../platform/csv/csv-file.ts';
import { withoutMarks } from '../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../platform/csv/rows-wrong.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { NAME_COLUMNS, takeNames, takenNumbers } from '../people/names-in-files.ts';
import type { Memberships } from './memberships.ts';
import { findTaken, type InvitedAccount } from './queries.ts';

const columns: Columns = {
  known: ['username', 'email', 'phone', 'role', 'access', 'class', ...NAME_COLUMNS],
  required: ['username', 'email'],
};
const ONE_LINE = msg`put it on one line`;
const TAKEN = msg`this email already has an account`;

/** Beside an account: where its row is, and the names of its classes in lower case. */
type InFile = { line: number; classes: string[] };

/** The accounts of a file, by email in lower case. */
export type ReadAccounts = { accounts: Map<string, InvitedAccount & InFile>; rows: UploadRow[] };

/**
 * Reads a file of accounts whole, before anything is stored. Throws the refusals `csv_unreadable` and
 * `csv_rows_wrong`, the latter with every row and every fault, emails that have an account and classes that are not there
 * among them.
 */
export async function readAccounts(db: Db, bytes: Buffer, { known }: Memberships): Promise<ReadAccounts> {
  const file = withoutMarks(await readCsv(bytes));
  const accounts: ReadAccounts['accounts'] = new Map();
  let found = 0;
  const { rows, errors } = await readRows(
    file,
    columns,
    (cell, fault, line) => {
      found += 1;
      const email = emailOf(lookedUp(cell('email')), fault);
      const emailKey = email.toLowerCase();
      const account = {
        username: usernameOf(cell('username'), fault),
        email,
        phone: phoneOf(cell('phone'), fault),
        ...takeNames(new Map(), emailKey, cell, { fault, line }),
      };
      const before = accounts.get(emailKey);
      if (before && email !== '') fault('email', say(msg`row ${{ line: before.line }} has the same email`));
      const role = roleOf(lookedUp(cell('role')), fault);
      const access = accessOf(lookedUp(cell('access')), role, fault);
      const classes = classesOf(cell('class'));
      if (!before) accounts.set(emailKey, { ...account, role: role ?? 'user', access, classes, line });
      return { type: role ?? lookedUp(cell('role')), value: email };
    },
    (fault) => {
      if (found === 0) fault('', say(msg`this file has no accounts`));
    },
  );
  const taken = await findTaken(db, [...accounts.keys()]);
  const people = [...accounts.values()].map((account) => ({ ...account, id: null }));
  const later = [
    ...takenErrors(accounts, taken),
    ...(await takenNumbers(db, people)),
    ...(await unknownClasses(db, accounts, known)),
  ];
  if (errors.length + later.length > 0) throw rowsWrong({ rows, errors }, later);
  return { accounts, rows };
}

/** Refuses a file for emails that were free when it was read. */
export function takenMeanwhile({ accounts, rows }: ReadAccounts, taken: ReadonlySet<string>): Refusal {
  return rowsWrong({ rows, errors: [] }, takenErrors(accounts, taken));
}

/** Refuses a file for classes that would have too many members by it, or were archived since it was read. */
export function classesClosed({ accounts, rows }: ReadAccounts, closed: string[]): Refusal {
  const reason = say(msg`a class of this row would have too many members, or was archived`);
  return rowsWrong({ rows, errors: [] }, ofClasses(accounts, new Set(closed), reason));
}

async function unknownClasses(
  db: Db,
  accounts: ReadAccounts['accounts'],
  known: Memberships['known'],
): Promise<RowError[]> {
  const named = new Set([...accounts.values()].flatMap(({ classes }) => classes));
  if (named.size === 0) return [];
  const found = await known(db, [...named]);
  const unknown = new Set([...named].filter((name) => !found.has(name)));
  return ofClasses(accounts, unknown, say(msg`no class has this name: add the class first`));
}

/** An error for each row that names one of these classes. */
function ofClasses(accounts: ReadAccounts['accounts'], names: ReadonlySet<string>, reason: string): RowError[] {
  return [...accounts.values()]
    .filter(({ classes }) => classes.some((name) => names.has(name)))
    .map(({ line }) => ({ line, column: 'class', reason }));
}

function takenErrors(accounts: ReadAccounts['accounts'], taken: ReadonlySet<string>): RowError[] {
  return [...taken].map((emailKey) => {
    return { line: accounts.get(emailKey)?.line ?? 1, column: 'email', reason: say(TAKEN) };
  });
}

function usernameOf(given: string, fault: Fault): string {
  if (given === '') fault('username', say(msg`username is empty`));
  else if (!usernameRule.safeParse(given).success) fault('username', say(msg`at most 100 characters`));
  else if (given.includes('\n')) fault('username', say(ONE_LINE));
  return given.normalize('NFC');
}

function emailOf(given: string, fault: Fault): string {
  if (given === '') fault('email', say(msg`email is empty`));
  else if (!emailRule.safeParse(given).success)
    fault('email', say(msg`use an email address, such as mira@example.org`));
  return given;
}

function phoneOf(given: string, fault: Fault): string {
  if (!phoneRule.safeParse(given).success) fault('phone', say(msg`at most 40 characters`));
  else if (given.includes('\n')) fault('phone', say(ONE_LINE));
  return given;
}

function roleOf(given: string, fault: Fault): InvitedAccount['role'] | null {
  const role = given.toLowerCase();
  if (role === 'admin') return 'admin';
  if (role === '' || role === 'user') return 'user';
  fault('role', say(msg`use user or admin`));
  return null;
}

function accessOf(given: string, role: InvitedAccount['role'] | null, fault: Fault): Access {
  const access = given.toLowerCase();
  if (access === '' || access === 'school') return 'school';
  if (access !== 'classes' && access !== 'invigilates') fault('access', say(msg`use school, classes or invigilates`));
  else if (role === 'user') fault('access', say(msg`only an admin has an access`));
  return access === 'invigilates' ? 'invigilates' : 'classes';
}

/** The names of a cell, separated by `|`, in lower case. */
function classesOf(cell: string): string[] {
  return [...new Set(cell.split('|').map((name) => lookedUp(name).toLowerCase()))].filter((name) => name !== '');
}
