import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Later, temporaryFolder } from '../../scripts/clean-up.ts';
import { loopReports } from '../../scripts/servers/loop-reports.ts';
import { freePort, startPostgres } from '../../scripts/servers/postgres.ts';
import { type RunningServer, startServer } from '../../scripts/servers/server-process.ts';
import type { AppContext } from '../../server/src/platform/app-context.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openStore } from '../../server/src/platform/store/open-store.ts';

/** A server as `npm start` runs it, on PostgreSQL, with its database and its secret at hand. */
export type AttackedServer = {
  server: RunningServer;
  /** What the builders of the server's tests take. */
  context: AppContext;
  databaseUrl: string;
  /** What its process holds after a collection of garbage. */
  held: () => Promise<Held>;
};

/** Memory in use and resident in MB; open files and sockets; what keeps the event loop busy. */
export type Held = { liveMb: number; residentMb: number; files: number; resources: number };

const SECRET = 'a secret of 32 letters for proofs only';

/** Starts one; it ends with `later`. */
export async function startAttackedServer(later: Later, env: Record<string, string> = {}): Promise<AttackedServer> {
  const dataDir = temporaryFolder('parlance-security-', later);
  const postgres = await startPostgres();
  later(() => postgres.stop());
  const reports = loopReports(dataDir);
  const port = String(await freePort());
  // Links in emails lead to it.
  const ours = { PORT: port, PUBLIC_URL: `http://localhost:${port}` };
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url(), SECRET, ...env, ...ours };
  const server = await startServer(
    { ...settings, WORKERS: '1', ...reports.env },
    { nodeArguments: ['--expose-gc', ...reports.nodeArguments], logFile: join(dataDir, 'log') },
  );
  later(() => server.kill());
  const database = await openDatabase({ databaseUrl: postgres.url(), dataDir, poolSize: 2 });
  later(() => database.close());
  const read = readSettings(settings);
  const { db, reads } = database;
  return {
    server,
    context: { settings: read, db, reads, clock: systemClock, store: await openStore(read) },
    databaseUrl: postgres.url(),
    held: async () => {
      const { liveMb, residentMb, resources } = await reports.ask(server.pid);
      return { liveMb, residentMb, resources, files: readdirSync(`/proc/${server.pid}/fd`).length };
    },
  };
}
