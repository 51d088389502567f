import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { recurring } from '../../platform/recurring.ts';
import { type DueReminders, lockDueReminders, noteEmails, setRemindedUntil } from './queries.ts';
import { queueSittingEmails } from './queue-emails.ts';

const QUEUE_EVERY_MS = 5000;
const REMIND_EVERY_MS = 60_000;

/** Writes the emails of sittings every five seconds and notes reminders every minute, until stopped. */
export function startEmailing(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const queueing = recurring(
    QUEUE_EVERY_MS,
    (stopping) => queueSittingEmails(context, stopping),
    (err) => log.error({ err }, 'Emails of examinations could not be queued. They are tried again.'),
  );
  const reminding = recurring(
    REMIND_EVERY_MS,
    () => noteReminders(context),
    (err) => log.error({ err }, 'Reminders of examinations could not be noted. They are tried again.'),
  );
  return async () => {
    await Promise.all([queueing.stop(), reminding.stop()]);
  };
}

/** A reminder that is later than this is left out: what it says is known by then. */
const LATE_SECONDS = 3600;

/** Notes the reminders that are due, each once: whichever process comes first holds the sitting while it does. */
export async function noteReminders({ db, clock }: AppContext): Promise<void> {
  const now = clock.now();
  for (;;) {
    const found = await inTransaction(db, async (db) => {
      const sitting = await lockDueReminders(db, now);
      if (!sitting) return false;
      const moment = latestDue(sitting, now);
      if (moment) {
        const sequence = Math.floor(moment.getTime() / 60_000);
        await noteEmails(db, sitting.id, { kind: 'reminder', sequence, dueAt: now, to: 'candidates' });
      }
      await setRemindedUntil(db, sitting.id, now);
      return true;
    });
    if (!found) return;
  }
}

/** The last of the reminders that are due and not too late; who missed several needs one. */
function latestDue({ starts_at, reminder_minutes, reminded_until }: DueReminders, now: Date): Date | undefined {
  return reminder_minutes
    .map((minutes) => plusSeconds(starts_at, -minutes * 60))
    .filter((moment) => moment <= now && moment > plusSeconds(now, -LATE_SECONDS))
    .filter((moment) => reminded_until === null || moment > reminded_until)
    .sort((one, other) => other.getTime() - one.getTime())[0];
}
