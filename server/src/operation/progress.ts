/** Told how far the work is; prints it now and then. */
export type Progress = (state: string) => void;

const EVERY_MS = 1000;

/** Prints nothing of work that takes less than a second, and then at most a line a second. */
export function printedProgress(print: (line: string) => void, nowMs = () => performance.now()): Progress {
  let printedMs = nowMs();
  return (state) => {
    if (nowMs() - printedMs < EVERY_MS) return;
    printedMs = nowMs();
    print(`${state}…`);
  };
}
