import cluster from 'node:cluster';
import { DataFolderInUse, lockDataFolder } from './platform/data-lock.ts';
import { readSettings, type Settings, WrongSetting } from './platform/settings.ts';
import { prepare, serveUntilStopped } from './start.ts';

try {
  await main(readSettings(process.env));
} catch (error) {
  // One line that says what to do for what a person can mend; a stack for what is a bug.
  const isTheirs = error instanceof WrongSetting || error instanceof DataFolderInUse;
  process.stderr.write(`${isTheirs ? error.message : startFailure(error)}\n`);
  process.exit(1);
}

async function main(settings: Settings): Promise<void> {
  if (cluster.isWorker) return await serveUntilStopped(settings);
  if (!settings.databaseUrl) await lockDataFolder(settings.dataDir);
  if (settings.workers === 1) return await serveUntilStopped(settings, { preparing: true });
  await prepare(settings);
  forkWorkers(settings.workers);
}

/** Several processes share the port; one that ends by itself is replaced, and a stop is passed on to all. */
function forkWorkers(count: number): void {
  let stopping = false;
  for (let index = 0; index < count; index += 1) cluster.fork();
  cluster.on('exit', (_worker, code) => {
    if (stopping) return;
    process.stderr.write(`A worker ended with code ${code}; another takes its place.\n`);
    cluster.fork();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping = true;
      for (const worker of Object.values(cluster.workers ?? {})) worker?.kill('SIGTERM');
    });
  }
}

function startFailure(error: unknown): string {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The port is taken: ${message}. Stop what uses it, or set PORT to another.`;
  if (code === 'ECONNREFUSED')
    return `The database at DATABASE_URL does not answer: ${message}. Start it, or unset DATABASE_URL.`;
  return `Parlance could not start. ${stack}`;
}
