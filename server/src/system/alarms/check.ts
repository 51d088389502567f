import type { AlarmKind } from '@parlance/contract/system';
import { findSuperadmins } from '../../accounts/queries.ts';
import { clearUnseen } from '../../platform/alarms/queries.ts';
import { raiseAlarm } from '../../platform/alarms/raise.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { mailIn } from '../../platform/outbox/mail.ts';
import { purgeReadings, takeTurn } from '../queries.ts';
import { conditions, type Watched } from './conditions.ts';
import { alarmMail } from './mails.ts';

/** After how many quiet hours an alarm is over: the next one is reported again. */
const OVER_AFTER_HOURS: Record<AlarmKind, number> = {
  login_unusual: 30 * 24,
  factor_failures: 24,
  much_read: 24,
  delivery_failing: 1,
  backup_late: 1,
  disk_full: 1,
};

const READINGS_KEPT_SECONDS = 2 * 86_400;

/**
 * Raises an alarm for each thing that is so now, with one email to each superadmin, and ends those that are over. Of
 * several processes one looks at a time, and the others leave it to that one.
 */
export async function checkAlarms(context: AppContext): Promise<void> {
  const { clock, settings } = context;
  await inTransaction(context.db, async (db) => {
    if (!(await takeTurn(db))) return;
    const within = { ...context, db };
    for (const [kind, find] of Object.entries(conditions)) {
      for (const { read, ...found } of await find(within)) {
        const alarm = { kind: kind as Watched, ...found };
        await raiseAlarm(within, alarm, async (db) =>
          (await findSuperadmins(db)).map(({ language, ...to }) =>
            mailIn(settings, { account: language }, () => alarmMail(settings, to, { ...alarm, ...(read && { read }) })),
          ),
        );
      }
    }
    const now = clock.now();
    await purgeReadings(db, plusSeconds(now, -READINGS_KEPT_SECONDS));
    for (const [kind, hours] of Object.entries(OVER_AFTER_HOURS)) {
      await clearUnseen(db, kind as AlarmKind, plusSeconds(now, -hours * 3600), now);
    }
  });
}
