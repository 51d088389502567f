import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { freePort, startPostgres } from '../../scripts/servers/postgres.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import { startBalancer } from './balancer.ts';
import { startBucket } from './bucket.ts';

/** Four processes of one school behind HAProxy: two machines, so to speak, with a folder each and one bucket. */
export type BalancedSchool = {
  /** The balancer: each request goes to a process of its choice. */
  url: string;
  databaseUrl: string;
  /** The processes themselves. */
  urls: string[];
  /** Stops one as a service manager does, or kills it, and starts it again on its port; back in the balancer's list. */
  restart: (index: number, how: 'stop' | 'kill') => Promise<void>;
};

const GROUPS = [0, 0, 1, 1];
/** Longer than the balancer takes to notice. */
export const DRAIN_SECONDS = 5;
/** The balancer asks a process that was away every second. */
const NOTICED_MS = 1500;

/** Starts all of it with these settings too; it ends with `later`. */
export async function startBalancedSchool(later: Later, more: Record<string, string> = {}): Promise<BalancedSchool> {
  const folder = temporaryFolder('parlance-machines-', later);
  const postgres = await startPostgres({ durable: true });
  later(() => postgres.stop());
  const common = {
    ...(await startBucket(later)),
    DATABASE_URL: postgres.url(),
    SECRET: 'one secret for all of these processes',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    ...more,
  };
  const ports = await Promise.all(GROUPS.map(() => freePort()));
  const start = async (index: number) => {
    const DATA_DIR = join(folder, `machine-${GROUPS[index]}`);
    return await startServer({ ...common, DATA_DIR, PORT: String(ports[index]) });
  };
  const servers = await Promise.all(GROUPS.map((_, index) => start(index)));
  for (const index of GROUPS.keys()) later(async () => servers[index]?.kill());
  return {
    url: await startBalancer(ports, later),
    databaseUrl: postgres.url(),
    urls: servers.map(({ url }) => url),
    restart: async (index, how) => {
      await (servers[index] as RunningServer)[how]();
      servers[index] = await start(index);
      await sleep(NOTICED_MS);
    },
  };
}
