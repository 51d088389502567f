import type { RunStatement } from '../../src/platform/database/long-transaction.ts';

/** Everything that the catalogue says of the schema, one line each: two databases are the same when their texts are. */
export async function schemaOf(run: RunStatement): Promise<string> {
  const rows = await run(`
    select format('column %s.%s %s %s%s%s %s', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) as line
    from pg_class
    join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = pg_class.oid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
    union all
    select format('constraint %s on %s %s', conname, conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select format('migration %s %s', name, sha256) from migrations
    order by 1`);
  return rows.map(({ line }) => String(line)).join('\n');
}

/** The tables that hold nothing. */
export async function emptyTables(run: RunStatement): Promise<string[]> {
  const tables = await run(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`);
  const names = tables.map(({ name }) => String(name));
  const looks = names.map((name) => `select '${name}' as name where not exists (select from ${name})`);
  return (await run(looks.join(' union all '))).map(({ name }) => String(name));
}
