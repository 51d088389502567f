import { z } from 'zod';

/** In the storage of this browser: the check it passed, which an examination asks for. */
const KEY = 'device-check';

const kept = z.object({ id: z.uuid(), at: z.iso.datetime() });
export type KeptDeviceCheck = z.output<typeof kept>;

/** Keeps the newest check that did not fail. A browser that stores nothing is checked again when it is asked for. */
export function keepDeviceCheck({ id, at }: KeptDeviceCheck): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, at }));
  } catch {
    // No room, or storage is switched off: the check itself says so.
  }
}

/** For how many hours a microphone that was heard in a check is not checked again before a test. */
const HEARD_HOURS = 12;

/** The check in which this browser's microphone was heard and played back lately: a check without that is not kept. */
export function recentMicrophoneCheck(): KeptDeviceCheck | undefined {
  const check = keptDeviceCheck();
  const isRecent = check && Math.abs(Date.now() - Date.parse(check.at)) <= HEARD_HOURS * 3600 * 1000;
  return isRecent ? check : undefined;
}

/** The check that this browser passed, for `enterSitting`; undefined for none. The server knows its age. */
export function keptDeviceCheck(): KeptDeviceCheck | undefined {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return undefined;
  }
}
