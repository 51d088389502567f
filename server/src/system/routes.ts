import { ALARMS_SHOWN_DAYS, KEY_SHOWN_DAYS, PROCESS_SEEN_SECONDS, readSystem } from '@parlance/contract/system';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../platform/app-context.ts';
import { newestEntryAt } from '../platform/audit/queries.ts';
import { plusDays, plusSeconds } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { serve } from '../platform/http/serve.ts';
import { release } from '../platform/release.ts';
import { outgoing } from './outgoing.ts';
import { listAlarms, listEndingKeys, listProcesses, readDatabase } from './queries.ts';

/** A store that has not answered by then does not answer. */
const STORE_LIMIT_MS = 3000;

/** Mounts what a superadmin sees of the installation. */
export function mountSystem(app: FastifyInstance, { db, clock, settings, store }: AppContext): void {
  serve(app, readSystem, async () => {
    const now = clock.now();
    const answering = answersInTime(store.ping());
    const { version, bytes, count, newest, appliedAt } = await readDatabase(db);
    const lastBackup = await newestEntryAt(db, 'backup.taken');
    const processes = await listProcesses(db, plusSeconds(now, -PROCESS_SEEN_SECONDS));
    const endingKeys = await listEndingKeys(db, { now, before: plusDays(now, KEY_SHOWN_DAYS) });
    return {
      release,
      database: { kind: settings.databaseUrl ? ('postgres' as const) : ('embedded' as const), version, bytes },
      store: { kind: settings.store ? ('s3' as const) : ('folder' as const), answers: await answering },
      migrations: { count, newest, applied_at: appliedAt.toISOString() },
      last_backup: { at: lastBackup?.toISOString() ?? null, hours: settings.backupHours },
      queues: await queues(db),
      processes: processes.map(({ startedAt, seenAt, ...process }) => ({
        ...process,
        started_at: startedAt.toISOString(),
        seen_at: seenAt.toISOString(),
      })),
      expiring_keys: endingKeys.map((key) => ({ ...key, expires_at: key.expires_at.toISOString() })),
      alarms: await listAlarms(db, plusDays(now, -ALARMS_SHOWN_DAYS)),
    };
  });
}

async function queues(db: Db) {
  const all = [];
  for (const { kind, count, findFailing } of outgoing) {
    const { waiting, waitingSince, failed } = await count(db);
    const failing = (await findFailing(db)).map(({ name, since }) => ({ name, since: since.toISOString() }));
    all.push({ kind, waiting, waiting_since: waitingSince?.toISOString() ?? null, failed, failing });
  }
  return all;
}

async function answersInTime(ping: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), STORE_LIMIT_MS);
  const answers = ping.then(
    () => true,
    () => false,
  );
  return await Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
