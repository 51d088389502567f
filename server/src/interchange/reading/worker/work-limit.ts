/**
 * Calls `over` once so many milliseconds of work are used up. Only what lies between `goOn` and `pause` is counted; it
 * begins paused.
 */
export function workLimit(allowedMs: number, over: () => void) {
  let leftMs = allowedMs;
  let sinceMs = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    goOn: (): void => {
      sinceMs = performance.now();
      // What was taken after the reader had ended starts it once more: it must keep no process.
      timer = setTimeout(over, leftMs).unref();
    },
    pause: (): void => {
      clearTimeout(timer);
      leftMs -= performance.now() - sinceMs;
    },
  };
}
