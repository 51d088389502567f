import { CLOCKS_PART_MS } from '@parlance/contract/facts/kinds';
import type { Span, Stamp } from './span-watch.ts';

/** A moment with what the device's own clock shows, in milliseconds since 1970. */
type Look = Stamp & { wallMs: number };

export type ClockFound = ({ kind: 'device_slept' } & Span) | { kind: 'clock_set'; at: Stamp; seconds: number };

/**
 * Notices that the device's clock and its steady clock part. A clock that is set back is that. One that runs ahead was
 * set, or the steady clock stood still while the device slept: the server's next reply tells.
 */
export function createClockWatch() {
  let last: Look | null = null;
  let asked: { before: Look; at: Look; partedMs: number } | null = null;

  return {
    /** Told about every second, and as soon as the page wakes. */
    look(at: Look): ClockFound | null {
      const before = last;
      last = at;
      if (!before) return null;
      const partedMs = at.wallMs - before.wallMs - (at.steadyMs - before.steadyMs);
      if (Math.abs(partedMs) <= CLOCKS_PART_MS) return null;
      if (partedMs < 0) return { kind: 'clock_set', at, seconds: Math.round(partedMs / 1000) };
      asked ??= { before, at, partedMs };
      return null;
    },
    /** Told after a reply has set the server's time. */
    heard(now: Stamp): ClockFound | null {
      if (!asked) return null;
      const { before, at, partedMs } = asked;
      asked = null;
      const movedMs = now.serverMs - before.serverMs - (now.steadyMs - before.steadyMs);
      const hasSlept = movedMs > partedMs / 2;
      if (!hasSlept) return { kind: 'clock_set', at, seconds: Math.round(partedMs / 1000) };
      const wokeMs = now.serverMs - (now.steadyMs - at.steadyMs);
      const woke = { ...now, steadyMs: at.steadyMs, serverMs: wokeMs };
      return { kind: 'device_slept', began: before, ended: woke };
    },
  };
}
