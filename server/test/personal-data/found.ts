import { sql } from 'kysely';
import type { Db } from '../../src/platform/database/database.ts';
import { openMail } from '../../src/platform/outbox/mail.ts';

/** Where any of these words is stored, whatever its column: as `table: word`. */
export async function foundIn(db: Db, words: Iterable<string>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; bytes: string[] }>`
    select relname::text as name, array(select attname::text from pg_attribute
      where attrelid = class.oid and atttypid = 'bytea'::regtype and attnum > 0 and not attisdropped) as bytes
    from pg_class class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  const pattern = [...words].join('|');
  const every = tables.map(({ name, bytes }) => {
    const texts = [sql`one::text`, ...bytes.map((column) => sql`encode(${sql.ref(`one.${column}`)}, 'escape')`)];
    return sql`select ${sql.lit(name)} as name, lower(found[1]) as word from ${sql.table(name)} one,
      regexp_matches(concat_ws(' ', ${sql.join(texts)}), ${`(${pattern})`}, 'gi') found`;
  });
  const { rows } = await sql<{ name: string; word: string }>`
    select distinct name, word from (${sql.join(every, sql` union all `)}) all_tables order by 1, 2`.execute(db);
  return rows.map(({ name, word }) => `${name}: ${word}`);
}

/** Which emails that wait say any of these words, in what is encrypted of them: as `kind: word`. */
export async function foundInLetters(db: Db, secret: string, words: Iterable<string>): Promise<string[]> {
  const mails = await db.selectFrom('outbox').select(['kind', 'letter']).where('letter', 'is not', null).execute();
  const said = mails.map(({ kind, letter }) => [kind, JSON.stringify(letter && openMail(letter, secret))] as const);
  return [...words].flatMap((word) =>
    said.flatMap(([kind, text]) => (text.includes(word) ? [`${kind}: ${word}`] : [])),
  );
}
