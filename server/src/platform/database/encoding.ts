import { sql } from 'kysely';
import { WrongSetting } from '../secret-files.ts';
import type { Db } from './database.ts';

/**
 * Throws `WrongSetting` for a database that is not in UTF-8. PostgreSQL makes one in SQL_ASCII where the machine has no
 * locale: it counts bytes for characters, and knows capital letters of ASCII alone.
 */
export async function refuseOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()
  `.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding === 'UTF8') return;
  throw new WrongSetting(
    `The database at DATABASE_URL is in ${encoding}, not in UTF-8. Make one with: create database … encoding 'UTF8' template template0;`,
  );
}
