import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idOut, time } from './id.ts';

/**
 * What somebody is told of once by email. Each has a rule in `deploy/alerts.yml` and a row in `docs/running.md`, which says
 * what to do.
 */
export const alarmKinds = [
  'login_unusual',
  'factor_failures',
  'much_read',
  'delivery_failing',
  'backup_late',
  'disk_full',
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/** What leaves through a queue, so that it is not lost when the other side is away. */
export const outgoingKinds = ['email', 'webhook', 'platform'] as const;
export type OutgoingKind = (typeof outgoingKinds)[number];

/** How many days before its end an API key is shown as ending. */
export const KEY_SHOWN_DAYS = 30;
/** After how long unseen a process is gone. */
export const PROCESS_SEEN_SECONDS = 60;
/** How long after they began alarms are shown, and as long as they stand. */
export const ALARMS_SHOWN_DAYS = 30;

const bytes = z.int().min(0);

export const systemAlarm = z.object({
  id: idOut,
  kind: z.enum(alarmKinds),
  /** Whose login, or who read much; null for what is about nobody. */
  account: z.object({ id: idOut, username: z.string() }).nullable(),
  /** Where it is: an IP address, the address of a receiver, a machine; '' where there is nothing to say. */
  about: z.string(),
  raised_at: time,
  /** When an email was written; null where there was nobody to write to. */
  told_at: time.nullable(),
  /** Null while it stands. */
  cleared_at: time.nullable(),
});
export type SystemAlarm = z.output<typeof systemAlarm>;

/** How the installation is: what runs, what waits, and what somebody must look at. */
export const readSystem = endpoint({
  method: 'GET',
  path: '/api/superadmin/system',
  audience: 'superadmin',
  reply: z.object({
    release: z.string(),
    /** As the server says of itself. */
    database: z.object({ kind: z.enum(['postgres', 'embedded']), version: z.string(), bytes }),
    /** `answers` is false while files can be neither stored nor read. */
    store: z.object({ kind: z.enum(['folder', 's3']), answers: z.boolean() }),
    migrations: z.object({ count: z.int(), newest: z.string(), applied_at: time }),
    /** `at` is null where there was none; `hours` is how old it may be, 0 for no limit. */
    last_backup: z.object({ at: time.nullable(), hours: z.int() }),
    queues: z.array(
      z.object({
        kind: z.enum(outgoingKinds),
        waiting: z.int(),
        /** Since when the oldest waits; null where nothing does. */
        waiting_since: time.nullable(),
        /** Given up within 30 days. */
        failed: z.int(),
        /** The receivers that nothing reaches. */
        failing: z.array(z.object({ name: z.string(), since: time })),
      }),
    ),
    /** Those seen within PROCESS_SEEN_SECONDS, by machine and start. */
    processes: z.array(
      z.object({
        id: z.uuid(),
        host: z.string(),
        release: z.string(),
        started_at: time,
        seen_at: time,
        /** Of the disk that has DATA_DIR. */
        disk: z.object({ free: bytes, total: bytes }),
      }),
    ),
    /** The API keys that end within KEY_SHOWN_DAYS, the next first. */
    expiring_keys: z.array(z.object({ id: idOut, name: z.string(), prefix: z.string(), expires_at: time })),
    /** Those that stand, then those of ALARMS_SHOWN_DAYS, each the newest first; at most 100. */
    alarms: z.array(systemAlarm),
  }),
  refusals: [],
});
