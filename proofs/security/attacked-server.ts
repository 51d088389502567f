import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Later } from '../../scripts/clean-up.ts';
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
const LOOP_DELAY = join(import.meta.dirname, '../loop-delay.ts');

/** Starts one; it ends with `later`. */
export async function startAttackedServer(later: Later, env: Record<string, string> = {}): Promise<AttackedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-security-'));
  later(async () => rmSync(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres();
  later(() => postgres.stop());
  const loopFile = join(dataDir, 'loop-delay');
  const port = String(await freePort());
  // Links in emails lead to it.
  const ours = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres.url(), SECRET, ...ours, ...env };
  const server = await startServer(
    { ...settings, WORKERS: '1', LOOP_DELAY_FILE: loopFile },
    { nodeArguments: ['--expose-gc', '--import', LOOP_DELAY], logFile: join(dataDir, 'log') },
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
      const before = linesOf(loopFile).length;
      process.kill(server.pid, 'SIGUSR2');
      while (linesOf(loopFile).length === before) await sleep(20);
      const told = JSON.parse(linesOf(loopFile).at(-1) ?? '') as Omit<Held, 'files'>;
      return { ...told, files: readdirSync(`/proc/${server.pid}/fd`).length };
    },
  };
}

function linesOf(file: string): string[] {
  // What follows the last line ending is not whole yet.
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
}
