import cluster from 'node:cluster';
import { lockDataFolder } from './platform/data-lock.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { prepare, sayWhereabouts, serveUntil } from './start.ts';
import { startFailure } from './start-failure.ts';
import { stopRequest } from './stop-request.ts';
import { runWorkers } from './workers.ts';

const stop = stopRequest();
try {
  process.exit(await main(readSettings(process.env)));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

/** Runs until it is told to stop. Gives the exit code. */
async function main(settings: Settings): Promise<number> {
  if (cluster.isWorker) return await serveUntil(stop, settings);
  if (!settings.databaseUrl) await lockDataFolder(settings.dataDir);
  const onListening = (port: number) => sayWhereabouts(settings, port);
  if (settings.workers === 1) return await serveUntil(stop, settings, { preparing: true, onListening });
  await prepare(settings);
  return await runWorkers(settings.workers, stop, onListening);
}
