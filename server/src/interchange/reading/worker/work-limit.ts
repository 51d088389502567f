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
      timer = setTimeout(over, leftMs);
    },
    pause: (): void => {
      clearTimeout(timer);
      leftMs -= performance.now() - sinceMs;
    },
  };
}
