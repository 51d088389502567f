import { annotations } from '@parlance/contract/taking/annotations';
import { z } from 'zod';
import type { Kept } from './annotations-keeper.ts';
import { keyOf, PREFIX } from './device-key.ts';

const FORGOTTEN_AFTER_MS = 7 * 24 * 3600 * 1000;

const stored = z.object({ sequence: z.int(), annotations, isSent: z.boolean(), atMs: z.number() });

/** What this device has of the marks in an attempt; null for nothing that can be read. */
export function readKept(accountId: number, attemptId: number): Kept | null {
  try {
    const { success, data } = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(accountId, attemptId)) ?? 'null'));
    return success ? data : null;
  } catch {
    return null;
  }
}

/** Puts them on the device, and forgets what is a week old. */
export function putKept(accountId: number, attemptId: number, kept: Kept): void {
  try {
    const atMs = Date.now();
    localStorage.setItem(keyOf(accountId, attemptId), JSON.stringify({ ...kept, atMs }));
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) {
      const old = JSON.parse(localStorage.getItem(key) ?? 'null') as { atMs?: number } | null;
      if ((old?.atMs ?? 0) < atMs - FORGOTTEN_AFTER_MS) localStorage.removeItem(key);
    }
  } catch {
    // A device that keeps nothing has them in this page, and soon on the server.
  }
}
