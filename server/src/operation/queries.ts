import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from '../platform/database/database.ts';
import type { RunStatement } from '../platform/database/long-transaction.ts';
import type { AppliedMigration } from '../platform/database/migrate.ts';

/** How many rows are read, and at most loaded, at a time. */
const ROWS_AT_A_TIME = 500;

/**
 * A table's rows as lines: each a JSON array of texts, every value as PostgreSQL writes it, null for none. Both
 * databases write and read these texts, so that nothing is lost in what JavaScript makes of a value.
 */
export type TableLines = { name: string; columns: string[]; batches: AsyncIterable<string[]> };

/** By table: the last value of its id's sequence, and whether that was given to a row. */
export type Sequences = Record<string, [lastValue: string, isCalled: boolean]>;

type Column = { name: string; type: string };

/** Makes the texts the same wherever they are written. */
export async function setTextForms(run: RunStatement): Promise<void> {
  const forms = { timezone: 'UTC', datestyle: 'ISO, YMD', bytea_output: 'hex', intervalstyle: 'postgres' };
  for (const [name, value] of Object.entries({ ...forms, extra_float_digits: '1' })) {
    await run('select set_config($1, $2, true)', [name, value]);
  }
}

/** The tables of the database, without those of PostgreSQL. */
export async function listTables(run: RunStatement): Promise<string[]> {
  const rows = await run(
    `select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => String(name));
}

/** The migrations that were applied, in their order; none for a new database. */
export async function listApplied(run: RunStatement): Promise<AppliedMigration[]> {
  if (!(await listTables(run)).includes('migrations')) return [];
  const rows = await run('select name, sha256 from migrations order by name');
  return rows.map(({ name, sha256 }) => ({ name: String(name), sha256: String(sha256) }));
}

export async function readTime(run: RunStatement): Promise<Date> {
  const [row] = await run('select (extract(epoch from now()) * 1000)::text as ms');
  return new Date(Number(row?.ms));
}

/** Whether there is any account, also in a database without tables. */
export async function holdsAccounts(run: RunStatement): Promise<boolean> {
  if (!(await listTables(run)).includes('accounts')) return false;
  return (await run('select id from accounts limit 1')).length > 0;
}

/** Reads a table in the order of its primary key. Needs `setTextForms`. */
export async function readTable(run: RunStatement, name: string): Promise<TableLines> {
  const columns = await storedColumns(run, name);
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = await primaryKeyOf(run, name);
  return {
    name,
    columns: columns.map((column) => column.name),
    batches: linesOf(run, `select to_json(array[${texts}])::text as line from ${quoted(name)} order by ${order}`),
  };
}

async function* linesOf(run: RunStatement, select: string): AsyncGenerator<string[]> {
  await run(`declare table_rows no scroll cursor for ${select}`);
  for (;;) {
    const rows = await run(`fetch ${ROWS_AT_A_TIME} from table_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => String(line));
    if (rows.length < ROWS_AT_A_TIME) break;
    // The embedded database answers within this process: requests that wait for it must be received meanwhile.
    await turn();
  }
  await run('close table_rows');
}

/** The columns that hold a value of their own: the database makes the generated ones. */
async function storedColumns(run: RunStatement, table: string): Promise<Column[]> {
  const rows = await run(
    `select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

async function primaryKeyOf(run: RunStatement, table: string): Promise<string> {
  const rows = await run(
    `select attname::text as name, typcategory = 'S' as is_text
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    join pg_type on pg_type.oid = atttypid
    where indrelid = $1::text::regclass and indisprimary
    order by array_position(indkey::int[], attnum::int)`,
    [table],
  );
  if (rows.length === 0) throw new Error(`The table ${table} has no primary key: its rows have no order.`);
  // Texts by their bytes: two databases may sort words differently.
  return rows.map(({ name, is_text }) => `${quoted(String(name))}${is_text ? ' collate "C"' : ''}`).join(', ');
}

/**
 * Loads rows into a table as they were, with their ids. Needs `setTextForms`, and the references and triggers of the
 * table out of the way. Gives how many there were.
 */
export async function loadTable(run: RunStatement, { name, columns, batches }: TableLines): Promise<number> {
  const types = new Map((await storedColumns(run, name)).map((column) => [column.name, column.type]));
  if (types.size !== columns.length || !columns.every((column) => types.has(column))) {
    throw new Error(`The table ${name} has the columns ${[...types.keys()].join(', ')}, not ${columns.join(', ')}.`);
  }
  const values = columns.map((column, index) => `(line ->> ${index})::${types.get(column)}`).join(', ');
  const insert = `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
    select ${values} from jsonb_array_elements($1::text::jsonb) as line`;
  let rows = 0;
  for await (const lines of batches) {
    await run(insert, [`[${lines.join(',')}]`]);
    rows += lines.length;
  }
  return rows;
}

/** Takes references and triggers out of the way of loading. What it gives brings them back, and checks every row. */
export async function withoutChecks(run: RunStatement, tables: string[]): Promise<() => Promise<void>> {
  const references = await run(
    `select conname::text as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  );
  const constraints = references.map(({ name, table, definition }) => {
    const [of, called, is] = [String(table), quoted(String(name)), String(definition)];
    return {
      drop: `alter table ${of} drop constraint ${called}`,
      add: `alter table ${of} add constraint ${called} ${is}`,
    };
  });
  for (const { drop } of constraints) await run(drop);
  for (const table of tables) await run(`alter table ${quoted(table)} disable trigger user`);
  return async () => {
    for (const table of tables) await run(`alter table ${quoted(table)} enable trigger user`);
    for (const { add } of constraints) await run(add);
  };
}

export async function readSequences(run: RunStatement, tables: string[]): Promise<Sequences> {
  const found: Sequences = {};
  for (const { table, sequence } of await sequencesOf(run, tables)) {
    const [row] = await run(`select last_value::text as last, is_called from ${sequence}`);
    found[table] = [String(row?.last), row?.is_called === true];
  }
  return found;
}

export async function setSequences(run: RunStatement, sequences: Sequences): Promise<void> {
  for (const { table, sequence } of await sequencesOf(run, Object.keys(sequences))) {
    const [lastValue, isCalled] = sequences[table] ?? ['1', false];
    await run('select setval($1::text::regclass, $2::text::bigint, $3)', [sequence, lastValue, isCalled]);
  }
}

async function sequencesOf(run: RunStatement, tables: string[]): Promise<{ table: string; sequence: string }[]> {
  const rows = await run(
    `select relname::text as table, pg_get_serial_sequence(relname, attname) as sequence
    from pg_attribute join pg_class on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and attidentity <> '' order by relname`,
  );
  return rows
    .map(({ table, sequence }) => ({ table: String(table), sequence: String(sequence) }))
    .filter(({ table }) => tables.includes(table));
}

/** Emails that wait are not sent by the restored site, nor those of examinations that are not yet written. */
export async function giveUpMails(run: RunStatement, reason: string): Promise<number> {
  const rows = await run(
    `update outbox set due_at = null, failed_at = now(), last_error = $1 where due_at is not null returning id`,
    [reason],
  );
  const noted = await run('update sitting_emails set due_at = null where due_at is not null returning sitting_id');
  return rows.length + noted.length;
}

/** Files of the store that a row of the database stands for. */
export type StoredFile = { key: string; bytes: number; mediaType: string };

export async function listStoredFiles(db: Db): Promise<StoredFile[]> {
  return await db
    .selectFrom('uploads')
    .select(['key', 'bytes', 'media_type as mediaType'])
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** No file is removed from the store until then, unless the hold is ended before. */
export async function insertHold(db: Db, name: string, until: Date): Promise<void> {
  await db.insertInto('holds').values({ name, until }).execute();
}

/** Ends a hold, and those that nobody ended in time. */
export async function deleteHold(db: Db, name: string, now: Date): Promise<void> {
  await db
    .deleteFrom('holds')
    .where((eb) => eb.or([eb('name', '=', name), eb('until', '<=', now)]))
    .execute();
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
