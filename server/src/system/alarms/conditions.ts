import type { AuditAction } from '@parlance/contract/audit';
import { type AlarmKind, PROCESS_SEEN_SECONDS } from '@parlance/contract/system';
import type { Alarm } from '../../platform/alarms/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { newestEntryAt } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { outgoing } from '../outgoing.ts';
import { findBusy, findFirstUse, listProcesses, type Read } from '../queries.ts';

const HOUR_SECONDS = 3600;

/** How long a receiver must be out of reach to be reported. */
export const FAILING_HOURS = 24;
/** From how many on an alarm is raised, within an hour and by one person: files of the list below, and courses or tens of questions of the bank whose keys are opened. */
export const MANY_FILES = 20;
/** Of a disk: less than this share of it is free. */
export const DISK_FREE_LEAST = 0.1;

/** What takes keys, answers, results or data of people away in number. A call that does more of it is added here. */
export const readingInNumber: readonly AuditAction[] = [
  'course.key_printed',
  'course.questions_exported',
  'bank.exported',
  'course.results_exported',
  'course.analysis_exported',
  'course.tasks_exported',
  'class.exported',
  'class.results_exported',
  'sitting.roster_exported',
  'sitting.incidents_exported',
  'sitting.results_exported',
  'marking.exported',
  'facts.exported',
  'device_check.exported',
  'account.data_exported',
  'accommodation.exported',
  'accommodation.reason_read',
];

/** An alarm, and what its emails need besides. */
export type Found = Omit<Alarm, 'kind'> & { read?: Read };

type Context = Pick<AppContext, 'db' | 'clock' | 'settings'>;
/** What is looked for every minute; the other alarms are raised where they happen. */
export type Watched = Exclude<AlarmKind, 'login_unusual' | 'factor_failures'>;

/** What of each kind is so at this moment. */
export const conditions: Record<Watched, (context: Context) => Promise<Found[]>> = {
  much_read: async ({ db, clock }) => {
    const since = plusSeconds(clock.now(), -HOUR_SECONDS);
    const busy = await findBusy(db, { actions: readingInNumber, since, least: MANY_FILES });
    return busy.map(({ id, username, ...read }) => ({ subject: String(id), about: username, accountId: id, read }));
  },
  delivery_failing: async ({ db, clock }) => {
    const until = plusSeconds(clock.now(), -FAILING_HOURS * HOUR_SECONDS);
    const failing = [];
    for (const { kind, findFailing } of outgoing) {
      for (const { id, name, since } of await findFailing(db)) {
        if (since <= until) failing.push({ subject: `${kind} ${id}`, about: name, accountId: null });
      }
    }
    return failing;
  },
  backup_late: async ({ db, clock, settings: { backupHours } }) => {
    const last = (await newestEntryAt(db, 'backup.taken')) ?? (await findFirstUse(db));
    const isLate = backupHours > 0 && last !== null && last <= plusSeconds(clock.now(), -backupHours * HOUR_SECONDS);
    return isLate ? [{ subject: '', about: '', accountId: null }] : [];
  },
  disk_full: async ({ db, clock }) => {
    const seen = await listProcesses(db, plusSeconds(clock.now(), -PROCESS_SEEN_SECONDS));
    const full = seen.filter(({ disk: { free, total } }) => free < DISK_FREE_LEAST * total).map(({ host }) => host);
    return [...new Set(full)].map((host) => ({ subject: host, about: host, accountId: null }));
  },
};
