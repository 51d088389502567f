import { type DeviceCheckName, deviceCheckNames, type Measurements, type Verdict, verdicts } from './measurements.ts';

export const SCREEN_WIDTH = 1024;
export const SCREEN_HEIGHT = 700;
export const FREE_MIB = 200;
export const FREE_MIB_LEAST = 50;
export const CLOCK_SECONDS = 60;
export const MEDIAN_MS = 200;
export const MEDIAN_MS_MOST = 1000;
export const LOST_MOST = 1;
export const DOWN_MBITS = 2;
export const DOWN_MBITS_LEAST = 0.5;
export const UP_MBITS = 0.5;
export const UP_MBITS_LEAST = 0.125;
export const PEAK_DBFS = -40;
export const PEAK_DBFS_LEAST = -50;

/** What each check says of what it found. */
const rules: { [N in DeviceCheckName]: (found: Measurements[N]) => Verdict } = {
  browser: ({ missing }) => graded({ isGood: missing.length === 0, isUsable: missing.every(isDispensable) }),
  screen: ({ width, height }) => graded({ isGood: width >= SCREEN_WIDTH && height >= SCREEN_HEIGHT, isUsable: true }),
  storage: ({ free_mib, is_persistent, is_written }) =>
    graded({
      isGood: is_written && is_persistent && free_mib !== null && free_mib >= FREE_MIB,
      isUsable: is_written && (free_mib === null || free_mib >= FREE_MIB_LEAST),
    }),
  clock: ({ ahead_seconds }) => graded({ isGood: Math.abs(ahead_seconds) <= CLOCK_SECONDS, isUsable: true }),
  connection: ({ median_ms, lost, down_mbits, up_mbits }) => {
    if (median_ms === null || down_mbits === null || up_mbits === null) return 'fail';
    return graded({
      isGood: median_ms <= MEDIAN_MS && lost === 0 && down_mbits >= DOWN_MBITS && up_mbits >= UP_MBITS,
      isUsable:
        median_ms <= MEDIAN_MS_MOST &&
        lost <= LOST_MOST &&
        down_mbits >= DOWN_MBITS_LEAST &&
        up_mbits >= UP_MBITS_LEAST,
    });
  },
  sound: ({ tries, is_heard }) => graded({ isGood: is_heard && tries === 1, isUsable: is_heard }),
  microphone: ({ problem, peak_dbfs, plays_back }) => {
    if (problem !== null || peak_dbfs === null || !plays_back) return 'fail';
    return graded({ isGood: peak_dbfs >= PEAK_DBFS, isUsable: peak_dbfs >= PEAK_DBFS_LEAST });
  },
};

/** The verdict of one check. */
export function verdictOf<N extends DeviceCheckName>(name: N, found: Measurements[N]): Verdict {
  return rules[name](found);
}

export type Verdicts = Record<DeviceCheckName, Verdict>;

/** The verdicts of all checks. */
export function verdictsOf(found: Measurements): Verdicts {
  return Object.fromEntries(deviceCheckNames.map((name) => [name, verdictOf(name, found[name])])) as Verdicts;
}

/** The worst of all checks is the verdict of the device. */
export function worstOf(all: Verdicts): Verdict {
  return verdicts.find((verdict) => Object.values(all).includes(verdict)) ?? 'pass';
}

function graded({ isGood, isUsable }: { isGood: boolean; isUsable: boolean }): Verdict {
  if (isGood) return 'pass';
  return isUsable ? 'warning' : 'fail';
}

/** Two tabs of one test are told apart by other means as well. */
function isDispensable(part: Measurements['browser']['missing'][number]): boolean {
  return part === 'web_locks';
}
