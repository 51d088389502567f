import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { type DeviceReport, storeDeviceReports, storeSeenMessages } from './queries.ts';

/** How often at most reports are written. */
const WRITE_EVERY_MS = 2000;

/** What devices told and was not written yet. */
export type DeviceReports = {
  /** Keeps what a device told; it is written with that of others. Says when the first of it should be written now. */
  hear: (heard: DeviceReport) => void;
  /** The same of the last message that was seen. */
  sees: (candidateId: number, upTo: number, at: Date) => void;
  /** Writes it if it is time; with `now` at once. What cannot be written is tried again with the next. */
  write: (now?: boolean) => Promise<void>;
};

/** Collects what devices tell and writes it in one statement, whoever they are of. */
export function openDeviceReports(db: Db, clock: Clock): DeviceReports {
  let heard = new Map<number, DeviceReport>();
  let seen = new Map<number, { upTo: number; at: Date }>();
  let writtenMs = 0;
  return {
    hear: (one) => {
      heard.set(one.id, one);
    },
    sees: (candidateId, upTo, at) => {
      seen.set(candidateId, { upTo, at });
    },
    write: async (now = false) => {
      const nowMs = clock.now().getTime();
      const isNothing = heard.size === 0 && seen.size === 0;
      if (isNothing || (!now && nowMs - writtenMs < WRITE_EVERY_MS)) return;
      writtenMs = nowMs;
      const [heardNow, seenNow] = [heard, seen];
      [heard, seen] = [new Map(), new Map()];
      try {
        if (heardNow.size > 0) await storeDeviceReports(db, [...heardNow.values()]);
        const rows = [...seenNow].map(([candidateId, one]) => ({ candidateId, ...one }));
        if (rows.length > 0) await storeSeenMessages(db, rows);
      } catch (error) {
        heard = new Map([...heardNow, ...heard]);
        seen = new Map([...seenNow, ...seen]);
        throw error;
      }
    },
  };
}
