import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../database/database.ts';
import { queueMails, type WrittenMail } from '../outbox/mail.ts';
import { type Alarm, insertAlarm, noteSeen, noteTold } from './queries.ts';

/**
 * Raises an alarm with its emails, which `tell` writes, in one transaction: whichever process comes first tells. While it
 * stands it is only noted that it was seen again, and nobody is told twice.
 */
export async function raiseAlarm(
  context: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  alarm: Alarm,
  tell: (db: AppContext['db']) => Promise<WrittenMail[]>,
): Promise<void> {
  await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const id = await insertAlarm(db, alarm, now);
    if (id === null) return await noteSeen(db, alarm, now);
    const mails = await tell(db);
    if (mails.length === 0) return;
    const aboutAccount = alarm.accountId ?? undefined;
    await queueMails(
      { ...context, db },
      mails.map((mail) => ({ ...mail, aboutAccount })),
      now,
    );
    await noteTold(db, id, now);
  });
}
