import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { alarmKinds } from '@parlance/contract/system';
import type { FastifyBaseLogger } from 'fastify';
import { countStanding } from '../platform/alarms/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { plusSeconds, secondsBetween } from '../platform/clock.ts';
import { readGauge } from '../platform/metrics/meter.ts';
import { recurring } from '../platform/recurring.ts';
import { release } from '../platform/release.ts';
import { checkAlarms } from './alarms/check.ts';
import { outgoing } from './outgoing.ts';
import { forgetProcess, noteProcess } from './queries.ts';

const NOTE_EVERY_MS = 20_000;
const CHECK_EVERY_MS = 60_000;
const FORGOTTEN_AFTER_SECONDS = 3600;

/** Says every 20 seconds that this process is there, and looks every minute for what to tell of, until stopped. */
export function startWatching(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const { db, clock, settings } = context;
  const id = randomUUID();
  const startedAt = clock.now();
  const note = async () => {
    const seenAt = clock.now();
    const disk = await diskOf(settings.dataDir);
    const row = { id, host: hostname(), release, startedAt, seenAt, disk };
    await noteProcess(db, row, plusSeconds(seenAt, -FORGOTTEN_AFTER_SECONDS));
  };
  const noting = recurring(NOTE_EVERY_MS, note, (err) => log.error({ err }, 'This process could not be noted.'));
  const checking = recurring(
    CHECK_EVERY_MS,
    () => checkAlarms(context),
    (err) => log.error({ err }, 'Alarms could not be looked for. They are looked for again.'),
  );
  noting.doNow();
  measure(context);
  return async () => {
    await Promise.all([noting.stop(), checking.stop()]);
    // Another one takes it for gone after a minute anyway.
    await forgetProcess(db, id).catch(() => {});
  };
}

/** How much of the disk of a folder can be used, and how large that is, in bytes. */
async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder);
  // What only the system may use is neither free nor a part of the whole.
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize };
}

function measure({ reads, clock, settings }: AppContext): void {
  readGauge('parlance_alarms', async () => {
    const standing = await countStanding(reads);
    return alarmKinds.map((kind) => ({
      labels: { kind },
      value: standing.find((one) => one.kind === kind)?.count ?? 0,
    }));
  });
  readGauge('parlance_delivery_failing_seconds', async () => {
    const now = clock.now();
    const longest = [];
    for (const { kind, findFailing } of outgoing) {
      const failing = await findFailing(reads);
      const value = Math.max(0, ...failing.map(({ since }) => secondsBetween(since, now)));
      longest.push({ labels: { kind }, value });
    }
    return longest;
  });
  readGauge('parlance_disk_free_ratio', async () => {
    const { free, total } = await diskOf(settings.dataDir);
    return [{ labels: {}, value: total === 0 ? 1 : free / total }];
  });
}
