import { msg } from '@lingui/core/runtime-macro';
import { email as emailRule } from '@parlance/contract/accounts';
import { addClass, type MemberPart } from '@parlance/contract/classes';
import type { RowError } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import {
  NAME_COLUMNS,
  type NamesInFile,
  type Renamed,
  renamedBy,
  takeNames,
} from '../../accounts/people/names-in-files.ts';
import { findByEmails } from '../../accounts/people/queries.ts';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import { type Columns, type Fault, type Reading, readRows } from '../../platform/csv/csv-columns.ts';
import { readCsv } from '../../platform/csv/csv-file.ts';
import { withoutEscapes } from '../../platform/csv/escaped-cells.ts';
import { withoutMarks } from '../../platform/csv/marked-file.ts';
import { rowsWrong } from '../../platform/csv/rows-wrong.ts';
import type { Db } from '../../platform/database/database.ts';
import { partOf } from '../members/change-members.ts';

export const COLUMNS = ['class', 'email', 'part', ...NAME_COLUMNS] as const;
const columns: Columns = { known: COLUMNS, required: ['class', 'email'] };

/** A class as a file has it: where it is named first, and its members by their emails in lower case. */
type ReadClass = { line: number; name: string; people: Map<string, { line: number; part: MemberPart }> };

/** A class with the ids of its members. */
export type ClassOfFile = { line: number; name: string; members: Map<number, MemberPart> };

/** What a file asks for, by the names of the classes in lower case. */
export type ReadClasses = { reading: Reading; classes: Map<string, ClassOfFile>; renamed: Renamed };

/**
 * Reads a file of classes whole, before anything is stored. Throws the refusals `csv_unreadable` and `csv_rows_wrong`,
 * the latter with every row and every fault, emails that have no account or one of the other role among them.
 */
export async function readClasses(db: Db, bytes: Buffer): Promise<ReadClasses> {
  const classes = new Map<string, ReadClass>();
  const names: NamesInFile = new Map();
  const reading = await readRows(
    withoutEscapes(withoutMarks(await readCsv(bytes))),
    columns,
    (cell, fault, line) => {
      const name = nameOf(lookedUp(cell('class')), fault);
      const email = lookedUp(cell('email')).toLowerCase();
      const part = partOfRow(lookedUp(cell('part')).toLowerCase(), fault);
      const read = classes.get(name.toLowerCase()) ?? { line, name, people: new Map() };
      classes.set(name.toLowerCase(), read);
      const before = read.people.get(email);
      // A class that nobody is in has a row without anybody.
      if (email !== '' && !emailRule.safeParse(email).success) {
        fault('email', say(msg`use an email address, such as mira@example.org`));
      } else if (before) fault('email', say(msg`row ${{ line: before.line }} has the same person in this class`));
      else read.people.set(email, { line, part });
      if (email !== '') takeNames(names, email, cell, { fault, line });
      return { type: part, value: email === '' ? name : `${name}: ${email}` };
    },
    (fault) => {
      if (classes.size === 0) fault('', say(msg`this file has no classes`));
    },
  );
  const { renamed, wrong } = await renamedBy(db, names, { maySet: true });
  return { ...(await withIds(db, reading, { classes, wrong })), renamed };
}

function nameOf(given: string, fault: Fault): string {
  if (given === '') fault('class', say(msg`class is empty`));
  else if (!addClass.body.shape.name.safeParse(given).success) fault('class', say(msg`at most 100 characters`));
  else if (given.includes('\n')) fault('class', say(msg`put it on one line`));
  return given.normalize('NFC');
}

function partOfRow(given: string, fault: Fault): MemberPart {
  if (given !== '' && given !== 'learner' && given !== 'teacher') fault('part', say(msg`use learner or teacher`));
  return given === 'teacher' ? 'teacher' : 'learner';
}

/** Puts the ids of accounts in the places of emails. Refuses the file with every fault. */
async function withIds(
  db: Db,
  reading: Reading,
  { classes, wrong }: { classes: Map<string, ReadClass>; wrong: RowError[] },
): Promise<Omit<ReadClasses, 'renamed'>> {
  const emails = new Set([...classes.values()].flatMap(({ people }) => [...people.keys()]));
  const found = await findByEmails(db, [...emails]);
  const later = [...wrong];
  const asked = new Map<string, ClassOfFile>();
  for (const [key, { people, ...read }] of classes) {
    const members: ClassOfFile['members'] = new Map();
    for (const [email, { line, part }] of people) {
      const account = found.get(email);
      if (email === '') {
        if (people.size > 1) later.push({ line, column: 'email', reason: say(msg`email is empty`) });
      } else if (!account) {
        later.push({ line, column: 'email', reason: say(msg`no account has this email: add it under Bulk add first`) });
      } else if (partOf(account) === part) members.set(account.id, part);
      else {
        const reason =
          part === 'teacher'
            ? say(msg`a teacher needs the account of an admin`)
            : say(msg`this is the account of an admin`);
        later.push({ line, column: 'part', reason });
      }
    }
    asked.set(key, { ...read, members });
  }
  if (reading.errors.length + later.length > 0) throw rowsWrong(reading, later);
  return { reading, classes: asked };
}
