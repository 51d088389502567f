import { callbackify } from 'node:util';
import pg from 'pg';
import { hostUrls } from '../host-urls.ts';
import { DatabaseAway } from './reachability.ts';

export type Hosts = {
  count: number;
  /** A connection that is not open yet, to the host of the last good one. Where it fails, the next host's turn comes. */
  newClient: (config: pg.ClientConfig) => pg.Client;
  /** Whether a connection failed because of its host, so that another host may do. */
  isOfHost: (error: unknown) => boolean;
};

/**
 * The hosts of a database of which one takes writes. Where there are several, a connection is kept only on that one: a
 * standby fails it as `DatabaseAway`.
 */
export function openHosts(connectionString: string): Hosts {
  const urls = hostUrls(connectionString);
  const failures = new WeakSet<object>();
  let at = 0;

  function moveOnFrom(url: string | undefined): void {
    // Of several connections that fail at one time one moves on.
    if (url === urls[at]) at = (at + 1) % urls.length;
  }

  return {
    count: urls.length,
    newClient: (config) => {
      const url = urls[at];
      const client = new pg.Client({ ...config, connectionString: url });
      if (urls.length === 1) return client;
      client.on('error', () => {});
      const open = client.connect.bind(client) as () => Promise<unknown>;
      const connect = async () => {
        try {
          await open();
          await refuseStandby(client);
        } catch (error) {
          moveOnFrom(url);
          failures.add(error as Error);
          client.connection.stream.destroy();
          throw error;
        }
      };
      // The pool hands in a callback.
      const connectFor = callbackify(connect);
      client.connect = ((done?: (error: Error | null) => void) =>
        done ? connectFor(done) : connect()) as typeof client.connect;
      return client;
    },
    isOfHost: (error) => failures.has(error as Error),
  };
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw new DatabaseAway('The database host is a standby.');
}

/** Whether the database takes no writes: its host is a standby, or was made one. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: string }).code === '25006';
}

/**
 * Whether PostgreSQL says that a commit did not wait for its standby: it may exist on one machine only. The warning has
 * no code of its own, and its text is translated.
 */
export function isUnconfirmedCommit({ routine }: { routine?: string | undefined }): boolean {
  return routine === 'SyncRepWaitForLSN';
}
