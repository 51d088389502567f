const TURN_MS = 10;

/**
 * What work gives, and how long it took (ms) less the time in which this process was not given its turn though it had
 * nothing to compute: on a busy machine that is no property of what is tested. Time in which it computes counts.
 */
export async function ownTime<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedMs = performance.now();
  let turnMs = startedMs;
  let computedMs = processorMs();
  let heldUpMs = 0;
  const look = () => {
    const [now, computed] = [performance.now(), processorMs()];
    heldUpMs += Math.max(0, now - turnMs - TURN_MS - (computed - computedMs));
    [turnMs, computedMs] = [now, computed];
  };
  const timer = setInterval(look, TURN_MS);
  try {
    const result = await work();
    look();
    return { result, ms: turnMs - startedMs - heldUpMs };
  } finally {
    clearInterval(timer);
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
