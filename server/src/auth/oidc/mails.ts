import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@parlance/contract/languages';
import { say, spokenLocale } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { mailIn, queueMail } from '../../platform/outbox/mail.ts';

type Owner = { email: string; language: Language | null };

/** Tells the owner of an account that somebody can log in to it with a school account now, or cannot any more. */
export async function queueNotice(context: AppContext, owner: Owner, change: 'linked' | 'unlinked'): Promise<void> {
  const { settings, clock } = context;
  const { brand } = settings;
  const dates = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const mail = mailIn(settings, { account: owner.language }, () => {
    const site = brand.name;
    const moment = new Intl.DateTimeFormat(spokenLocale(), dates).format(clock.now());
    const isLinked = change === 'linked';
    return {
      kind: 'school-account-notice',
      to: { name: '', address: owner.email },
      subject: say(isLinked ? msg`A school account was linked` : msg`A school account was unlinked`),
      pieces: [
        say(
          isLinked
            ? msg`A school account was linked to your ${{ site }} account on ${{ moment }} (UTC). You can log in with it from now on.`
            : msg`A school account was unlinked from your ${{ site }} account on ${{ moment }} (UTC). You have been logged out on all other devices.`,
        ),
        say(msg`If it was you or your school, you do not need to do anything.`),
        say(msg`If it was not, tell your school now.`),
      ],
    };
  });
  await queueMail(context, mail);
}
