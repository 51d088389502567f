import type { Db } from '../../platform/database/database.ts';
import { noteUses, type SessionUse } from './queries.ts';

/** Uses are written so long after the first of them, with all that came until then. */
const WRITE_AFTER_MS = 1000;

/** What is known of the use of sessions and was not written yet. */
export type Uses = {
  /** Keeps a use; it is written within a second, with those of others. */
  keep: (use: SessionUse) => void;
  /** Writes what was kept, and keeps no timer. */
  close: () => Promise<void>;
};

/**
 * Collects the uses of sessions and writes them for many at once: a room of a thousand opens its pages at one moment, and
 * notes its uses within the same seconds ever after. Nobody waits for it. What cannot be written is handed to `onFailed`
 * and let go: the next look-up of the session tells it again.
 */
export function collectUses(db: Db, onFailed: (error: unknown) => void): Uses {
  let kept = new Map<number, SessionUse>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  async function write(): Promise<void> {
    timer = null;
    const uses = [...kept.values()];
    kept = new Map();
    await noteUses(db, uses).catch(onFailed);
  }

  return {
    keep: (use) => {
      kept.set(use.id, use);
      timer ??= setTimeout(() => {
        writing = write();
      }, WRITE_AFTER_MS).unref();
    },
    close: async () => {
      await writing;
      if (!timer) return;
      clearTimeout(timer);
      await write();
    },
  };
}
