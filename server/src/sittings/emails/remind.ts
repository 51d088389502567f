import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type DueReminders, lockDueReminders, noteEmails, setRemindedUntil } from './queries.ts';

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
