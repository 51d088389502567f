export type LatestWriter<T> = {
  /** Writes at once; while one write is under way only the newest value waits for its turn. */
  write: (value: T) => void;
  /** Resolves when nothing is being written and nothing waits. */
  idle: () => Promise<void>;
  /** Whether something is being written or waits. */
  isBusy: () => boolean;
  /** Writes nothing more. */
  close: () => void;
};

/**
 * Writes values one after the other and skips those that are overtaken, so that fast typing never queues up writes
 * and no value waits longer than one write takes. `onResult` is called with whether each was kept.
 */
export function createLatestWriter<T>(
  keep: (value: T) => Promise<void>,
  onResult: (kept: boolean) => void,
): LatestWriter<T> {
  let waiting: { value: T } | null = null;
  let underWay: Promise<void> | null = null;
  let closed = false;

  async function run() {
    while (waiting && !closed) {
      const { value } = waiting;
      waiting = null;
      const kept = await keep(value).then(
        () => true,
        () => false,
      );
      onResult(kept);
    }
    underWay = null;
  }

  return {
    write(value) {
      if (closed) return;
      waiting = { value };
      underWay ??= run();
    },
    idle: async () => {
      await underWay;
    },
    isBusy: () => underWay !== null && !closed,
    close() {
      closed = true;
    },
  };
}
