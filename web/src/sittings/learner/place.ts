import { type DeviceRefusal, deviceRefusals } from '@parlance/contract/refusals';
import { CallRefused } from '../../platform/call.ts';

const KEY = 'parlance-place';
/** Where the browser stores nothing, a page is a place of its own. */
let ofThisPage: string | null = null;

/** What this browser calls itself in an examination: a random id (uuid) that it keeps, so that a reload is no new place. */
export function ownPlace(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    ofThisPage ??= crypto.randomUUID();
    return ofThisPage;
  }
}

/** Whether the server refuses this browser because the learner is in the examination on another one. */
export function isOtherPlace(error: unknown): error is CallRefused {
  const isRefused = error instanceof CallRefused;
  return isRefused && (error.code === 'sitting_place_waits' || error.code === 'sitting_place_refused');
}

/** Why the server refuses this device, whoever is at it; null where it does not. */
export function deviceRefusalOf(error: unknown): DeviceRefusal | null {
  return (error instanceof CallRefused && deviceRefusals.find((code) => code === error.code)) || null;
}
