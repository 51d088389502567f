import { useEffect, useEffectEvent, useState } from 'react';

/** An attempt that could not be read is read again after this long. */
const AGAIN_MS = 5000;

/**
 * After a pause the server sets the clocks of questions back or on, which neither a beat nor the clock of the test tells.
 * The attempt is read again as soon as it is known how long the clock will have stood still (`stoodMs`). True until then:
 * by the clocks that are known no question may begin or run out. `readAgain` says whether there was an answer.
 */
export function useMovedClocks(stoodMs: number, hasClocks: boolean, readAgain: () => Promise<boolean>): boolean {
  const [knownMs, setKnownMs] = useState(stoodMs);
  const read = useEffectEvent(readAgain);
  const awaitsClocks = hasClocks && stoodMs !== knownMs;
  useEffect(() => {
    if (!awaitsClocks) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      const isAnswered = await read();
      if (isOver) return;
      if (isAnswered) setKnownMs(stoodMs);
      else timer = setTimeout(() => void ask(), AGAIN_MS);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [awaitsClocks, stoodMs]);
  return awaitsClocks;
}
