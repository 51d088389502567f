/** Told how far the work is; prints it now and then. */
export type Progress = (state: string) => void;

const EVERY_MS = 1000;

/** Prints nothing of work that takes less than a second, and then at most a line a second. */
export function printedProgress(print: (line: string) => void): Progress {
  let printedMs = performance.now();
  return (state) => {
    if (performance.now() - printedMs < EVERY_MS) return;
    printedMs = performance.now();
    print(`${state}…`);
  };
}
