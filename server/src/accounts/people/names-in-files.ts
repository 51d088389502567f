import { msg } from '@lingui/core/runtime-macro';
import { fullName, registrationNumber } from '@parlance/contract/accounts';
import type { RowError } from '@parlance/contract/csv';
import { say } from '@parlance/contract/say';
import { lookedUp } from '../../platform/csv/csv-cell.ts';
import type { Cell, Fault, Reading } from '../../platform/csv/csv-columns.ts';
import { rowsWrong } from '../../platform/csv/rows-wrong.ts';
import { type Db, violatedConstraint } from '../../platform/database/database.ts';
import { findNames, findNumbers, type Names, numberKey } from './queries.ts';
import { rename } from './rename.ts';

/** The columns by which every file of people says their names. An empty cell leaves what there is. */
export const NAME_COLUMNS = ['full_name', 'registration_number'] as const;

/** What a file says of names, by email in lower case, with the first line that says it. */
export type NamesInFile = Map<string, Names & { line: number }>;

/** Accounts whose names a file changes, with what they become. */
export type Renamed = (Names & { id: number; line: number })[];

/** The names of a row. Reports what they may not be, and what another row says otherwise of the same person. */
export function takeNames(
  names: NamesInFile,
  email: string,
  cell: Cell,
  { fault, line }: { fault: Fault; line: number },
) {
  const given = {
    full_name: fullName.safeParse(cell('full_name')),
    registration_number: registrationNumber.safeParse(lookedUp(cell('registration_number'))),
  };
  if (given.full_name.error) fault('full_name', say(msg`use at most 200 characters`));
  if (given.registration_number.error) fault('registration_number', say(msg`use at most 40 characters`));
  const read = { full_name: given.full_name.data ?? '', registration_number: given.registration_number.data ?? '' };
  const before = names.get(email);
  if (before) {
    for (const column of NAME_COLUMNS) {
      const differs = before[column] !== '' && read[column] !== '' && before[column] !== read[column];
      if (differs) fault(column, say(msg`row ${{ line: before.line }} has another one for this person`));
      before[column] ||= read[column];
    }
  } else names.set(email, { ...read, line });
  return read;
}

/**
 * What a file changes of the names of accounts that are there, and what speaks against it: a number that somebody else
 * has, in the file or the school, and any change by someone who may not make one.
 */
export async function renamedBy(
  db: Db,
  names: NamesInFile,
  { maySet }: { maySet: boolean },
): Promise<{ renamed: Renamed; wrong: RowError[] }> {
  const stored = await findNames(db, [...names.keys()]);
  const renamed = [...names].flatMap(([email, given]) => {
    const before = stored.get(email);
    if (!before) return [];
    const after = {
      full_name: given.full_name || before.full_name,
      registration_number: given.registration_number || before.registration_number,
    };
    const isSame = NAME_COLUMNS.every((column) => after[column] === before[column]);
    return isSame ? [] : [{ ...after, id: before.id, line: given.line }];
  });
  if (maySet) return { renamed, wrong: await takenNumbers(db, renamed) };
  const reason = say(msg`only an admin for the whole school can change names: leave this column out`);
  return { renamed: [], wrong: renamed.map(({ line }) => ({ line, column: 'full_name', reason })) };
}

/** Numbers that somebody else has: of accounts that are there by their ids, of new ones with the id null. */
export async function takenNumbers(
  db: Db,
  people: { id: number | null; line: number; registration_number: string }[],
): Promise<RowError[]> {
  const numbered = people.filter(({ registration_number }) => registration_number !== '');
  const holders = await findNumbers(
    db,
    numbered.map(({ registration_number }) => registration_number),
  );
  const lines = new Map<string, number>();
  return numbered.flatMap(({ id, line, registration_number }) => {
    const key = numberKey(registration_number);
    const before = lines.get(key);
    lines.set(key, before ?? line);
    const holder = holders.get(key) ?? id;
    if (before === undefined && holder === id) return [];
    const reason =
      before === undefined
        ? say(msg`another account has this number`)
        : say(msg`row ${{ before }} has the same number`);
    return [{ line, column: 'registration_number', reason }];
  });
}

/** Stores the names of a file in its transaction. Refuses the file where somebody was given a number meanwhile. */
export async function storeNames(
  db: Db,
  { renamed, reading }: { renamed: Renamed; reading: Reading },
  by: { actorId: number; at: Date },
): Promise<void> {
  await orNumberTaken(rename(db, renamed, by), reading);
}

/** Gives what the work gives; a number that was given to somebody else since the file was read refuses the file. */
async function orNumberTaken<T>(work: Promise<T>, reading: Reading): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'accounts_registration_number') throw error;
    const reason = say(msg`another account has got a number of this file: send it again`);
    throw rowsWrong(reading, [{ line: 1, column: 'registration_number', reason }]);
  }
}
