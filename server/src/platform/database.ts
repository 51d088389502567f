import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Runs a script of several statements on one connection; for migrations only. */
  runScript: (script: string) => Promise<void>;
  /** Throws when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** How long a query may run on PostgreSQL; the embedded database does not enforce one. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** A request waits this long for a connection before it is answered 503. */
const CONNECTION_TIMEOUT_MS = 1500;

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir` when that is null. */
export async function openDatabase(at: {
  databaseUrl: string | null;
  dataDir: string;
  poolSize?: number;
}): Promise<Database> {
  return at.databaseUrl ? openPostgres(at.databaseUrl, at.poolSize ?? 10) : await openEmbedded(at.dataDir);
}

function openPostgres(connectionString: string, max: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // Without these listeners a dropped database ends the process. The query that was running reports the failure.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = guarded(new PostgresDialect({ pool }));
  return {
    db,
    kind: 'postgres',
    runScript: async (script) => {
      await pool.query(script);
    },
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await db.destroy();
      // Kysely leaves a pool alone that it never used.
      if (!pool.ended) await pool.end();
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return overEmbedded(await PGlite.create(folder));
}

/** The database over an embedded engine that is already running; the tests keep theirs in memory. */
export function overEmbedded(pglite: PGlite): Database {
  const db = guarded(new PGliteDialect({ pglite }));
  return {
    db,
    kind: 'embedded',
    runScript: async (script) => {
      await pglite.exec(script);
    },
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await pglite.exec('checkpoint');
      await db.destroy();
      if (!pglite.closed) await pglite.close();
    },
  };
}

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * The dialect, refusing to hand out a second connection inside a transaction: a query on the pool there would not see
 * what the transaction did, and on the embedded database it would wait for itself for ever.
 */
function guarded(dialect: Dialect): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createDriver: () => {
        const driver = dialect.createDriver();
        const acquire = driver.acquireConnection.bind(driver);
        driver.acquireConnection = (...options) => {
          if (insideTransaction.getStore()) {
            throw new Error('The pool was used inside a transaction: use the db the transaction hands you.');
          }
          return acquire(...options);
        };
        return driver;
      },
    },
  });
}

/** Runs `work` in one transaction: all of it or nothing. The handed `db` shadows the outer one. */
export function inTransaction<T>(db: Db, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute((transaction) => insideTransaction.run(true, () => work(transaction)));
}

/** The name of the constraint or index an error violated, or null when it is another error. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code?.startsWith('23') && constraint ? constraint : null;
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOENT']);

/** Whether an error means that the database is away (not that a query is wrong). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  // Class 08: connection; 57P0x: shutting down; 53300: too many connections; 57014: cut by the statement time-out.
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  if (code.startsWith('08') || code.startsWith('57P0') || code === '53300' || code === '57014') return true;
  if (CONNECTION_CODES.has(code)) return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    error.message,
  );
}

/** Whether an error means that a text holds a NUL, which PostgreSQL stores neither as text nor in jsonb. */
export function isUnstorableText(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '22021' || code === '22P05';
}
