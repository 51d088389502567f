import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { readGauge } from '../metrics/meter.ts';
import { timed } from '../metrics/timed.ts';
import type { Pooler } from '../settings.ts';
import { runAgainAfterDeadlock } from './deadlock.ts';
import { type LongTransaction, SNAPSHOT } from './long-transaction.ts';
import { isNameLost, isPlanOutdated, openStatementNames } from './prepared.ts';
import { type Hosts, isReadOnly, isUnconfirmedCommit, openHosts } from './primary.ts';
import { DatabaseAway, watchReachability } from './reachability.ts';

/** How long a query may run on PostgreSQL. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** How long a statement waits for a lock: one lock on a table must not keep every connection waiting. */
const LOCK_TIMEOUT_MS = 2000;
/** A request waits this long for a connection before it is answered 503. */
const CONNECTION_TIMEOUT_MS = 1500;
/** After how long without an answer another connection asks whether the database is still there. */
const QUIET_MS = 800;
/** How long it has to answer. Together with `QUIET_MS` less than the two seconds in which a request is answered. */
const PROBE_LIMIT_MS = 700;
const PROBE_TURN_MS = 100;
/** PostgreSQL has ended a query by then; a connection whose query still waits is broken. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2000;
const KEEP_ALIVE_MS = 10_000;
/**
 * PostgreSQL looks after its side as well: a process that went silent keeps no connection and no lock for two hours.
 */
const SERVER_KEEP_ALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

const NAMES_LOST =
  'A pooler is between Parlance and PostgreSQL: statements are not prepared any more. Set DATABASE_POOLER=transaction.';

/** A backup or a restore takes as long as it takes. */
const WITHOUT_LIMITS = `set local statement_timeout = 0; set local lock_timeout = 0;
set local idle_in_transaction_session_timeout = 0`;

/** How many more connections only read, quickly, what the whole site needs. */
const FOR_READS = 3;

export type PostgresConnections = {
  pool: PostgresPool;
  /** Connections that what waits for a lock in `pool` cannot use up. */
  reads: PostgresPool;
  /** Runs a script of several statements on one connection, however long it takes. */
  runScript: (script: string) => Promise<void>;
  /** See `Database`. */
  inLongTransaction: LongTransaction;
  end: () => Promise<void>;
};

/**
 * At most `max` connections to PostgreSQL, and three for reads, that notice when the network to it goes silent. A query
 * that has not answered in a second is given time while a fresh connection is answered; when that is not, every
 * connection is destroyed, what waited on one fails as `isDatabaseAway` tells, and nothing is sent until the database
 * answers again. Of several hosts those connections are kept that lead to the one that takes writes. Statements that
 * run often are prepared, unless a pooler does not allow it.
 */
export function openConnections(connectionString: string, max: number, pooler: Pooler): PostgresConnections {
  const names = openStatementNames();
  if (pooler === 'transaction') names.turnOff();
  const sockets = new Set<Socket>();
  const hosts = openHosts(connectionString);
  const options: pg.PoolConfig = {
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    // A pooler refuses what is set for a connection that belongs to nobody: there the role has the limits.
    ...(pooler === null && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      options: SERVER_KEEP_ALIVE,
    }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const reachability = watchReachability(() => isAnswered(hosts, options), destroyAll);
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  /** Waits for the database, and asks whether it is still there as long as it does not answer. */
  async function watched<T>(run: () => Promise<T>, client?: pg.PoolClient): Promise<T> {
    reachability.refuseWhileAway();
    const startedMs = performance.now();
    const timer = setInterval(() => {
      // The pool takes no client back whose socket is gone.
      if (performance.now() - startedMs > QUERY_TIMEOUT_MS) client?.connection.stream.destroy();
      else void reachability.check();
    }, QUIET_MS);
    try {
      return await run();
    } finally {
      clearInterval(timer);
    }
  }

  function watchedClient(client: pg.PoolClient): PostgresPoolClient {
    let isSpoilt = false;
    let isUnconfirmed = false;
    client.on('notice', (notice) => {
      isUnconfirmed ||= isUnconfirmedCommit(notice);
    });
    async function send(text: string, values: unknown[], name = names.nameOf(text, values.length)) {
      const result = await timed('statement', name ?? '', () =>
        watched(() => client.query({ ...(name && { name }), text, values }), client),
      );
      if (!isUnconfirmed) return result;
      // What was committed is lost if this host is. The caller may send it again.
      isSpoilt = true;
      throw new DatabaseAway('A commit was not confirmed by a standby.');
    }

    /** Whether the error is of the statement's name, and not of the statement. */
    function isOfName(error: unknown): boolean {
      if (isNameLost(error)) {
        if (names.turnOff()) process.emitWarning(NAMES_LOST);
      } else if (!isPlanOutdated(error)) return false;
      isSpoilt = true;
      return true;
    }

    // A statement of its own ('I': outside a transaction) is all of its work; a transaction runs again as a whole.
    async function query(text: string, values: unknown[]) {
      const isAlone = client.getTransactionStatus() === 'I';
      try {
        return await (isAlone ? runAgainAfterDeadlock(() => send(text, values)) : send(text, values));
      } catch (error) {
        if (isReadOnly(error)) {
          destroyAll();
          throw new DatabaseAway('The database takes no writes.');
        }
        if (!isOfName(error)) throw error;
        if (!isAlone) throw new DatabaseAway();
        return await send(text, values, '');
      }
    }
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || isSpoilt),
    };
  }

  /** The pool calls it with `new`, which gives what it returns. */
  function newClient(config: pg.ClientConfig): pg.Client {
    return hosts.newClient(config);
  }

  /** Tries each host once, within the time that one connection has. */
  async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
    const startedMs = performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await watched(() => pool.connect());
      } catch (error) {
        const isOver = tries === hosts.count || performance.now() - startedMs > CONNECTION_TIMEOUT_MS;
        if (isOver || !hosts.isOfHost(error)) throw error;
      }
    }
  }

  function poolOf(size: number) {
    const pool = new pg.Pool({ ...options, max: size, Client: newClient as unknown as new () => pg.ClientBase });
    // Without these listeners a dropped database ends the process. The query that was running reports the failure.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }

  function watchedPool(pool: pg.Pool): PostgresPool {
    return {
      options,
      connect: async () => {
        const client = await connect(pool);
        const known = wrapped.get(client) ?? watchedClient(client);
        wrapped.set(client, known);
        return known;
      },
      end: () => pool.end(),
    };
  }

  const pool = poolOf(max);
  const reads = poolOf(FOR_READS);
  readGauge('parlance_db_pool', () => {
    const sum = (of: (one: pg.Pool) => number) => of(pool) + of(reads);
    return [
      { labels: { state: 'in_use' }, value: sum(({ totalCount, idleCount }) => totalCount - idleCount) },
      { labels: { state: 'idle' }, value: sum(({ idleCount }) => idleCount) },
      { labels: { state: 'waiting' }, value: sum(({ waitingCount }) => waitingCount) },
    ];
  });
  return {
    pool: watchedPool(pool),
    reads: watchedPool(reads),
    runScript: async (script) => {
      const client = await connect(pool);
      try {
        await client.query(script);
      } finally {
        client.release(true);
      }
    },
    inLongTransaction: async ({ snapshot = false }, work) => {
      const client = await pool.connect();
      try {
        await client.query(`begin ${snapshot ? SNAPSHOT : ''}; ${WITHOUT_LIMITS}`);
        const result = await work(async (text, values = []) => (await client.query(text, values)).rows);
        await client.query('commit');
        return result;
      } finally {
        // Ends the connection, and with it a transaction that failed.
        client.release(true);
      }
    },
    end: async () => {
      reachability.stop();
      // Kysely has ended the one it used.
      for (const used of [pool, reads]) if (!used.ended) await used.end();
      destroyAll();
    },
  };
}

/** Whether PostgreSQL answers a fresh connection in time, be it with a refusal. */
async function isAnswered(hosts: Hosts, options: pg.PoolConfig): Promise<boolean> {
  const client = hosts.newClient(options);
  client.on('error', () => {});
  const answer = client.connect().then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError || error instanceof DatabaseAway,
  );
  const answers = await Promise.race([answer, silence()]);
  if (answers) await client.end();
  else client.connection.stream.destroy();
  return answers;
}

/** In short turns: while this process itself is blocked, only one of them passes. */
async function silence(): Promise<false> {
  for (let waited = 0; waited < PROBE_LIMIT_MS; waited += PROBE_TURN_MS) {
    await sleep(PROBE_TURN_MS, undefined, { ref: false });
  }
  return false;
}
