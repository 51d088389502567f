import type { Stamp } from '../src/facts/recorder/rules/span-watch.ts';

/** A moment so many milliseconds after a page was loaded, which was at 1,000,000 on the server's clock. */
export function aStamp(steadyMs: number, part: Partial<Stamp> = {}): Stamp {
  return { steadyMs, serverMs: 1_000_000 + steadyMs, unsureMs: 20, ...part };
}
