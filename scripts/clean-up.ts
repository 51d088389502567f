type Undo = () => Promise<void>;

/**
 * Runs `work`, then what it handed to `later`, the last first: also when it fails, and when the process is told to
 * stop, which then ends with 1.
 */
export async function withCleanUp<T>(work: (later: (undo: Undo) => void) => Promise<T>): Promise<T> {
  const undos: Undo[] = [];
  const cleanUp = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo();
  };
  const stop = () => void cleanUp().finally(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return await work((undo) => undos.push(undo));
  } finally {
    await cleanUp();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}
