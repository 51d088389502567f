/** The server's time, as far as this device can tell. Every moment is in milliseconds since 1970. */
export type ServerClock = {
  /** The server's now. It runs on the device's steady clock: setting the device's time does not move it. */
  now: () => number;
  /** Sets the clock by a reply: its `serverNow`, and when the request left and its reply came (`steadyNow`). */
  sync: (serverNow: string, sentAtMs: number, receivedAtMs: number) => void;
  /**
   * True when the device slept or its time was set since the last reply, or that reply was too slow to tell the time
   * well: the server should be asked.
   */
  doubtful: () => boolean;
  /** How long ago a reply last set the clock, in milliseconds. */
  ageMs: () => number;
  /** How far off `now` may be, in milliseconds; infinite before the first `sync`. */
  unsureMs: () => number;
};

/** What the device itself says: `wallMs` can be set by a person, `steadyMs` only runs forward. */
export type DeviceClock = { wallMs: () => number; steadyMs: () => number };

const deviceClock: DeviceClock = { wallMs: () => Date.now(), steadyMs: steadyNow };

/** Beyond this difference between the two device clocks one of them stood still or was set, in milliseconds. */
const DRIFT_LIMIT_MS = 2000;
/** A reply that was on its way for twice as long may be off by more than a learner should see, in milliseconds. */
const UNSURE_LIMIT_MS = 500;
/** How long a better reply is kept: a slow one tells the time less well. */
const KEPT_FOR_MS = 60_000;

/** Milliseconds on the device's steady clock, for measuring how long a call took. */
export function steadyNow(): number {
  return performance.now();
}

/** A clock that runs on the device's own until the first `sync`. */
export function createServerClock(device: DeviceClock = deviceClock): ServerClock {
  let offsetMs = device.wallMs() - device.steadyMs();
  let synced: { wallMs: number; steadyMs: number; unsureMs: number } | null = null;

  const ageMs = () => (synced ? device.steadyMs() - synced.steadyMs : Number.POSITIVE_INFINITY);

  /** By how much the two clocks of the device have parted since the last reply. */
  const partedMs = () => (synced ? Math.abs(device.wallMs() - synced.wallMs - ageMs()) : Number.POSITIVE_INFINITY);
  const hasMoved = () => partedMs() > DRIFT_LIMIT_MS;

  return {
    now: () => device.steadyMs() + offsetMs,
    sync(serverNow, sentAtMs, receivedAtMs) {
      const unsureMs = Math.max(0, receivedAtMs - sentAtMs) / 2;
      const isWorse = synced !== null && unsureMs > synced.unsureMs + 500;
      if (isWorse && !hasMoved() && ageMs() < KEPT_FOR_MS) return;
      offsetMs = Date.parse(serverNow) + unsureMs - receivedAtMs;
      synced = { wallMs: device.wallMs(), steadyMs: device.steadyMs(), unsureMs };
    },
    doubtful: () => hasMoved() || (synced !== null && synced.unsureMs > UNSURE_LIMIT_MS),
    ageMs,
    unsureMs: () => partedMs() + (synced?.unsureMs ?? 0),
  };
}

/** Whole seconds from the server's now until `deadline` (ISO), never below 0: subtracted, not counted down. */
export function secondsLeft(clock: Pick<ServerClock, 'now'>, deadline: string): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - clock.now()) / 1000));
}
