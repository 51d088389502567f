import { setTimeout as sleep } from 'node:timers/promises';

/** The database does not answer: nothing is sent to it until it does. */
export class DatabaseAway extends Error {
  constructor(message = 'The database does not respond.') {
    super(message);
  }
}

export type Reachability = {
  /** Throws `DatabaseAway` while the database is known not to answer. */
  refuseWhileAway: () => void;
  /** Asks whether the database answers; of several who ask at one time one sends the probe. */
  check: () => Promise<void>;
  stop: () => void;
};

/** While it is away it is asked again this often, in milliseconds. */
const ASK_AGAIN_MS = 500;

/**
 * Remembers whether the database answers. `probe` asks it; when it does not answer, `onAway` is called once, and the
 * database counts as away until a later probe is answered.
 */
export function watchReachability(probe: () => Promise<boolean>, onAway: () => void): Reachability {
  const stopped = new AbortController();
  let probing: Promise<boolean> | null = null;
  let isAway = false;

  async function untilBack(): Promise<void> {
    while (isAway && !stopped.signal.aborted) {
      // A stop ends the wait.
      await sleep(ASK_AGAIN_MS, undefined, { ref: false, signal: stopped.signal }).catch(() => {});
      isAway = !(await probe());
    }
  }

  return {
    refuseWhileAway: () => {
      if (isAway) throw new DatabaseAway();
    },
    check: async () => {
      if (isAway) return;
      probing ??= probe().finally(() => (probing = null));
      const answers = await probing;
      if (answers || isAway) return;
      isAway = true;
      onAway();
      void untilBack();
    },
    stop: () => stopped.abort(),
  };
}
