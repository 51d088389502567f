import type { Measurements } from '@parlance/contract/device-checks/measurements';

/** What a device finds where everything is well. */
export const allWell: Measurements = {
  browser: { name: 'Firefox 140', missing: [] },
  screen: { width: 1440, height: 900 },
  storage: { free_mib: 2100, is_persistent: true, is_written: true },
  clock: { ahead_seconds: 3 },
  connection: { median_ms: 40, lost: 0, down_mbits: 48.5, up_mbits: 9.25 },
  sound: { tries: 1, is_heard: true },
  microphone: { problem: null, peak_dbfs: -18.5, plays_back: true },
};

/** The same with some checks that found something else. */
export function foundWith(others: Partial<Measurements>): Measurements {
  return { ...allWell, ...others };
}
