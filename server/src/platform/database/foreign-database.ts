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

/** What a connection of ours sets for itself where no pooler is between, and where one is the role must have. */
const LIMITS = { statement_timeout: '10s', idle_in_transaction_session_timeout: '10s', lock_timeout: '2s' } as const;
type Limit = keyof typeof LIMITS;

/**
 * Looks whether the database role limits what a pooler does not let us limit. Without a limit for statements it throws
 * `WrongSetting`; for each other limit that is missing it gives a line that says what to do.
 */
export async function missingLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: Limit; setting: string }>`
    select name, setting from pg_settings where name = any(${Object.keys(LIMITS)}::text[])
  `.execute(db);
  const missing = rows.filter(({ setting }) => setting === '0').map(({ name }) => name);
  if (missing.includes('statement_timeout')) throw new WrongSetting(remedy('statement_timeout'));
  return missing.map(remedy);
}

function remedy(name: Limit): string {
  return `Set ${name} on the database role: alter role … set ${name} = '${LIMITS[name]}'.`;
}
