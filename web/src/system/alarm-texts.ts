import { t } from '@lingui/core/macro';
import type { SystemAlarm } from '@parlance/contract/system';

/** What an alarm says, and what to do about it. */
export function alarmTexts({ kind, about, account }: SystemAlarm): { happened: string; todo: string } {
  const name = account?.username ?? '';
  switch (kind) {
    case 'login_unusual':
      return {
        happened: t`${name} logged in with a new browser from ${{ ip: about }}`,
        todo: t`They were told. Ask them if nobody answered for it.`,
      };
    case 'factor_failures':
      return {
        happened: t`Second factor of ${name} wrong again and again`,
        todo: t`They were told. Someone knows their password: have them change it.`,
      };
    case 'much_read':
      return {
        happened: t`${name} read many keys, or downloaded many files with keys, results or data of people`,
        todo: t`Ask whether it was on purpose. If it was not, suspend the account.`,
      };
    case 'delivery_failing':
      return {
        happened: t`Nothing was delivered to ${{ url: about }} for a day`,
        todo: t`Open the deliveries and tell whoever runs that system.`,
      };
    case 'backup_late':
      return { happened: t`The backup is late`, todo: t`Run a backup by hand and look at its job.` };
    case 'disk_full':
      return {
        happened: t`The disk of ${{ host: about }} is almost full`,
        todo: t`Free some space before answers and recordings cannot be stored.`,
      };
  }
}
