import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Undo = () => Promise<void>;
/** Keeps something to be put away at the end. It may have been put away already by then. */
export type Later = (undo: Undo) => void;

/**
 * Runs `work`, then what it handed to `later`, the last first: also when it fails, and when the process is told to
 * stop, which then ends with 1. When both fail it throws both, that of the work first: it may be the cause of the other.
 */
export async function withCleanUp<T>(work: (later: Later) => Promise<T>): Promise<T> {
  const undos: Undo[] = [];
  const cleanUp = async () => {
    const failures: unknown[] = [];
    for (let undo = undos.pop(); undo; undo = undos.pop()) await undo().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  const stop = () => void cleanUp().finally(() => process.exit(1));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const result = await work((undo) => undos.push(undo));
    await cleanUp();
    return result;
  } catch (error) {
    await cleanUp().catch((failure: unknown) => {
      throw new AggregateError([error, failure], 'The work failed, and so did putting away what it had started.');
    });
    throw error;
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** A new folder whose name begins so, among the temporary ones of this machine; it goes with all that is in it. */
export function temporaryFolder(name: string, later: Later): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  later(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
