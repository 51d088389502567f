import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Dialect, Kysely, PGliteDialect, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Pooler } from '../settings.ts';
import { isEndedForAnother, runAgainAfterDeadlock } from './deadlock.ts';
import { asDiskFull } from './disk-full.ts';
import { type LongTransaction, SNAPSHOT } from './long-transaction.ts';
import { openConnections } from './postgres-connections.ts';
import { DatabaseAway } from './reachability.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

export type Database = {
  db: Db;
  /**
   * The same database by connections of their own, for the quick reads that the whole site needs: whose session it is,
   * the catalogue. They are answered also while everything else waits for a lock.
   */
  reads: Db;
  kind: 'embedded' | 'postgres';
  /** Runs a script of several statements on one connection; for migrations only. */
  runScript: (script: string) => Promise<void>;
  inLongTransaction: LongTransaction;
  /** The database's time, in milliseconds since 1970; null for the embedded one, which has the machine's. */
  timeMs: (() => Promise<number>) | null;
  /** Throws when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/** With the three for reads a process takes ten connections. */
const POOL_SIZE = 7;

/** Opens PostgreSQL at `databaseUrl`, or the embedded database in `dataDir` when that is null. */
export async function openDatabase(at: {
  databaseUrl: string | null;
  databasePooler?: Pooler;
  dataDir: string;
  poolSize?: number;
}): Promise<Database> {
  const { databaseUrl, databasePooler = null, dataDir, poolSize = POOL_SIZE } = at;
  return databaseUrl ? openPostgres(databaseUrl, poolSize, databasePooler) : await openEmbedded(dataDir);
}

function openPostgres(connectionString: string, max: number, pooler: Pooler): Database {
  const { pool, reads: readPool, runScript, inLongTransaction, end } = openConnections(connectionString, max, pooler);
  const db = guarded(new PostgresDialect({ pool }));
  const reads = guarded(new PostgresDialect({ pool: readPool }));
  return {
    db,
    reads,
    kind: 'postgres',
    runScript,
    inLongTransaction,
    timeMs: async () => {
      const time = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`.as('ms');
      return (await reads.selectNoFrom(time).executeTakeFirstOrThrow()).ms;
    },
    ping: async () => {
      await sql`select 1`.execute(reads);
    },
    close: async () => {
      await Promise.all([db.destroy(), reads.destroy()]);
      await end();
    },
  };
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create(folder).catch((error: unknown) => {
    throw asDiskFull(error, folder);
  });
  return overEmbedded(pglite);
}

/** The database over an embedded engine that is already running; the tests keep theirs in memory. */
export function overEmbedded(pglite: PGlite): Database {
  const db = guarded(new PGliteDialect({ pglite }));
  return {
    db,
    reads: db,
    kind: 'embedded',
    timeMs: null,
    runScript: async (script) => {
      await pglite.exec(script);
    },
    inLongTransaction: ({ snapshot = false }, work) =>
      pglite.transaction(async (transaction) => {
        if (snapshot) await transaction.exec(`set transaction ${SNAPSHOT}`);
        return await work(
          async (text, values) => (await transaction.query<Record<string, unknown>>(text, values)).rows,
        );
      }),
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

/**
 * Runs `work` in one transaction: all of it or nothing. The handed `db` shadows the outer one. When the database ends
 * the transaction because of a deadlock, `work` runs again: it does nothing that cannot be done twice. Within another
 * transaction `work` is a part of that one, and is undone alone when it fails.
 */
export function inTransaction<T>(db: Db, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return inSavepoint(db as Transaction<Tables>, work);
  return runAgainAfterDeadlock(() =>
    db.transaction().execute((transaction) => insideTransaction.run(true, () => work(transaction))),
  );
}

async function inSavepoint<T>(db: Transaction<Tables>, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    const result = await work(db);
    await sql`release savepoint part`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}

/** The name of the constraint or index an error violated, or null when it is another error. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code?.startsWith('23') && constraint ? constraint : null;
}

const AWAY_CODES = new Set(['53300', '57014', '55P03']);
const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);
const AWAY_SENTENCES = new RegExp(
  [
    'connection terminated|timeout exceeded when trying to connect|not queryable',
    // A stop closed the database while a request of a client that had left was still running: Kysely's words, and pg's.
    'driver has already been destroyed|cannot use a pool after calling end',
  ].join('|'),
  'i',
);

/** Whether an error means that the database is away or busy (not that a query is wrong): a later try may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAway || isEndedForAnother(error)) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // Class 08: connection; 57P0x: shutting down; 53300: too many connections; 57014: cut by the statement time-out;
  // 55P03: by the lock time-out.
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  if (code.startsWith('08') || code.startsWith('57P0') || AWAY_CODES.has(code)) return true;
  if (CONNECTION_CODES.has(code)) return true;
  // The socket of a database on this machine; any other missing file is a bug.
  if (code === 'ENOENT') return syscall === 'connect';
  return AWAY_SENTENCES.test(error.message);
}

/** Whether an error means that a text holds a NUL, which PostgreSQL stores neither as text nor in jsonb. */
export function isUnstorableText(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '22021' || code === '22P05';
}
