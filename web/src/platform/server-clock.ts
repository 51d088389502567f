/** The server's time, as far as this device can tell. Every moment is in milliseconds since 1970. */
export type ServerClock = {
  /** The server's now. */
  now: () => number;
  /** Sets the clock by a reply: its `serverNow`, and when the request left and its reply arrived on this device. */
  sync: (serverNow: string, sentAtMs: number, receivedAtMs: number) => void;
  /** When a reply last set the clock, on this device's clock; null before the first. */
  syncedAtMs: () => number | null;
  /** True when the device's clock was changed since the last reply (or the device slept): ask before believing it. */
  doubtful: () => boolean;
};

/** What the device itself says: `wallMs` can be set by a person, `steadyMs` only runs forward. */
export type DeviceClock = { wallMs: () => number; steadyMs: () => number };

const deviceClock: DeviceClock = { wallMs: () => Date.now(), steadyMs: () => performance.now() };

/** Beyond this difference between the two device clocks the wall clock was set, in milliseconds. */
const DRIFT_LIMIT_MS = 2000;

/** A clock that runs on the device's own until the first `sync`. */
export function createServerClock(device: DeviceClock = deviceClock): ServerClock {
  let offsetMs = 0;
  let synced: { wallMs: number; steadyMs: number } | null = null;
  return {
    now: () => device.wallMs() + offsetMs,
    sync(serverNow, sentAtMs, receivedAtMs) {
      const halfRoundTripMs = Math.max(0, receivedAtMs - sentAtMs) / 2;
      offsetMs = Date.parse(serverNow) + halfRoundTripMs - receivedAtMs;
      synced = { wallMs: device.wallMs(), steadyMs: device.steadyMs() };
    },
    syncedAtMs: () => synced?.wallMs ?? null,
    doubtful() {
      if (!synced) return true;
      const wallMs = device.wallMs() - synced.wallMs;
      const steadyMs = device.steadyMs() - synced.steadyMs;
      return Math.abs(wallMs - steadyMs) > DRIFT_LIMIT_MS;
    },
  };
}

/** Whole seconds from the server's now until `deadline` (ISO), never below 0: subtracted, not counted down. */
export function secondsLeft(clock: ServerClock, deadline: string): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - clock.now()) / 1000));
}
