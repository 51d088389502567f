import type { Db } from '../../platform/database/database.ts';
import { recurring } from '../../platform/recurring.ts';
import { noteUses, type SessionUse } from './queries.ts';

const WRITE_EVERY_MS = 1000;

/** What is known of the use of sessions and was not written yet. */
export type Uses = {
  /** Keeps a use; it is written within a second, with those of others. */
  keep: (use: SessionUse) => void;
  /** Writes what was kept, and no more. */
  close: () => Promise<void>;
};

/**
 * Collects the uses of sessions and writes them for many at once: a room of a thousand opens its pages at one moment, and
 * notes its uses within the same seconds ever after. Nobody waits for it. What cannot be written is handed to `onFailed`
 * and let go: the next look-up of the session tells it again.
 */
export function collectUses(db: Db, onFailed: (error: unknown) => void): Uses {
  let kept = new Map<number, SessionUse>();

  async function write(): Promise<void> {
    if (kept.size === 0) return;
    const uses = [...kept.values()];
    kept = new Map();
    await noteUses(db, uses);
  }

  const { stop } = recurring(WRITE_EVERY_MS, write, onFailed);
  return {
    keep: (use) => {
      kept.set(use.id, use);
    },
    close: async () => {
      await stop();
      await write().catch(onFailed);
    },
  };
}
