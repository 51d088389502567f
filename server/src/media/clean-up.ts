import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { plusSeconds } from '../platform/clock.ts';
import type { House } from '../platform/house.ts';
import { clearTemporaryFiles, temporaryFolder } from '../platform/temporary-files.ts';
import { deleteUnusedUploads } from './queries.ts';

const EVERY_MS = 3600 * 1000;
/** How long an upload may be without what refers to it: a submission, or a question that an author is writing. */
const RECORDING_WAITS_SECONDS = 3600;
const LISTENING_WAITS_SECONDS = 7 * 86400;
const TEMPORARY_SECONDS = 86400;
const BATCH = 100;

/** Removes uploads that nothing refers to and files that a killed process left: at the start, and while the app runs. */
export function clearUploadsHourly(app: FastifyInstance, house: House): void {
  const clear = () =>
    clearUploads(house, app.log).catch((err: unknown) => app.log.error({ err }, 'The clean-up of uploads failed.'));
  const timer = setInterval(() => void clear(), EVERY_MS);
  timer.unref();
  app.addHook('onListen', async () => void clear());
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Gives how many uploads it removed. The row goes first: what refers to a row always has its file. */
export async function clearUploads({ db, clock, store, settings }: House, log: FastifyBaseLogger): Promise<number> {
  const now = clock.now();
  await clearTemporaryFiles(temporaryFolder(settings), plusSeconds(now, -TEMPORARY_SECONDS));
  const before = {
    recording: plusSeconds(now, -RECORDING_WAITS_SECONDS),
    listening: plusSeconds(now, -LISTENING_WAITS_SECONDS),
  };
  // Without its row a file is found by nobody: none goes while the store is away.
  await store.ping();
  let removed = 0;
  for (;;) {
    const keys = await deleteUnusedUploads(db, before, BATCH);
    for (const key of keys) {
      await store.remove(key).catch((err: unknown) => log.error({ err, key }, 'A file stayed in the store unused.'));
    }
    removed += keys.length;
    if (keys.length < BATCH) return removed;
  }
}
