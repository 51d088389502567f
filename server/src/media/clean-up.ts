import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds } from '../platform/clock.ts';
import { hourly } from '../platform/recurring.ts';
import { clearTemporaryFiles, temporaryFolder } from '../platform/store/temporary-files.ts';
import {
  areFilesHeld,
  deleteOldUploads,
  deleteUnusedUploads,
  forgetRemovedFile,
  listFilesToRemove,
} from './queries.ts';

/** How long an upload may be without what refers to it: a submission, or a question that an author is writing. */
const RECORDING_WAITS_SECONDS = 3600;
const AUTHOR_WAITS_SECONDS = 7 * 86400;
const TEMPORARY_SECONDS = 86400;
const BATCH = 100;

/**
 * Removes uploads that nothing refers to and files that a killed process left: at the start, and while the app runs.
 */
export function clearUploadsHourly(app: FastifyInstance, context: AppContext): void {
  const clearing = (stopping: AbortSignal) => clearUploads(context, app.log, stopping);
  const { doNow } = hourly(app, clearing, 'The clean-up of uploads failed.');
  app.addHook('onListen', async () => doNow());
}

/**
 * Gives how many uploads it deleted, of those that it came to before `stopping`. The row goes first, because what refers to a row always has its file. What is
 * killed in between, or fails, is gone on with by the next clean-up: the file waits in a table of its own.
 */
export async function clearUploads(
  context: AppContext,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<number> {
  const { db, clock, store, settings } = context;
  const now = clock.now();
  await clearTemporaryFiles(temporaryFolder(settings), plusSeconds(now, -TEMPORARY_SECONDS));
  const before = {
    recording: plusSeconds(now, -RECORDING_WAITS_SECONDS),
    ofAuthor: plusSeconds(now, -AUTHOR_WAITS_SECONDS),
  };
  // Nothing is deleted while the store is away.
  await store.ping();
  let deleted = 0;
  while (!stopping?.aborted) {
    const { length: count } = await deleteOldUploads(db, before, now, BATCH);
    deleted += count;
    if (count < BATCH) break;
  }
  await removeFilesOfDeleted(context, log, stopping);
  return deleted;
}

async function removeFilesOfDeleted(
  { db, store, clock }: AppContext,
  log: FastifyBaseLogger,
  stopping?: AbortSignal,
): Promise<void> {
  for (let last = ''; !stopping?.aborted; ) {
    const keys = await listFilesToRemove(db, { after: last, limit: BATCH }, clock.now());
    for (const key of keys) {
      if (stopping?.aborted) return;
      await store.remove(key).then(
        () => forgetRemovedFile(db, key),
        (err: unknown) =>
          log.error(
            { err, key },
            'An unused file could not be removed from the store. It is tried again within an hour.',
          ),
      );
    }
    if (keys.length < BATCH) return;
    last = keys.at(-1) ?? '';
  }
}

/**
 * Removes at once those of these uploads that nothing refers to, such as a recording that another one has replaced. A
 * file whose removal fails or is cut off, or that a backup holds, is left to a later clean-up.
 */
export async function removeUnused(
  { db, store, clock }: Pick<AppContext, 'db' | 'store' | 'clock'>,
  uploadIds: number[],
): Promise<void> {
  await removeFilesNow({ db, store, clock }, await deleteUnusedUploads(db, uploadIds, clock.now()));
}

/** Removes files whose rows are gone, unless a backup holds them; what fails is left to a later clean-up. */
export async function removeFilesNow(
  { db, store, clock }: Pick<AppContext, 'db' | 'store' | 'clock'>,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  // After the deletion, not with it: a backup that begins in between does not see the upload any more.
  if (await areFilesHeld(db, clock.now())) return;
  for (const key of keys) {
    await store.remove(key).then(
      () => forgetRemovedFile(db, key),
      () => {},
    );
  }
}
