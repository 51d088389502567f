import { msg } from '@lingui/core/runtime-macro';
import type { Language } from '@parlance/contract/languages';
import { type Sentence, say, spokenLocale } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { type Mail, mailIn, queueMail, type Site } from '../../platform/outbox/mail.ts';

/** What became of the second factors of an account. */
export type FactorChange = 'added' | 'removed' | 'reset' | 'codes' | 'recovery';

const subjects: Record<FactorChange, Sentence> = {
  added: msg`A second factor was added to your account`,
  removed: msg`A second factor was removed from your account`,
  reset: msg`Your second factors were removed`,
  codes: msg`You have new recovery codes`,
  recovery: msg`A recovery code was used to log in`,
};

/** Says what changed, to whom it matters if it was someone else. */
export function noticeMail({ brand, publicUrl }: Site, email: string, change: FactorChange, now: Date): Mail {
  return {
    kind: 'second-factor-notice',
    to: { name: '', address: email },
    subject: say(subjects[change]),
    pieces: [
      whatHappened(change, { site: brand.name, moment: momentText(now) }),
      say(msg`If it was you or your school, you do not need to do anything.`),
      say(msg`If it was not, change your password now and tell your school.`),
      ...(publicUrl
        ? [{ words: say(msg`Reset your password`), link: new URL('/forgot-password', publicUrl).href }]
        : []),
    ],
  };
}

function whatHappened(change: FactorChange, { site, moment }: { site: string; moment: string }): string {
  switch (change) {
    case 'added':
      return say(
        msg`A second factor was added to your ${{ site }} account on ${{ moment }} (UTC). You have been logged out on all other devices.`,
      );
    case 'removed':
      return say(
        msg`A second factor was removed from your ${{ site }} account on ${{ moment }} (UTC). You have been logged out on all other devices.`,
      );
    case 'reset':
      return say(
        msg`The second factors of your ${{ site }} account were removed by your school on ${{ moment }} (UTC). You have been logged out on all devices. Log in with your password and set up a new one.`,
      );
    case 'codes':
      return say(
        msg`New recovery codes were made for your ${{ site }} account on ${{ moment }} (UTC). The old ones no longer work.`,
      );
    case 'recovery':
      return say(
        msg`Someone logged in to your ${{ site }} account with one of your recovery codes on ${{ moment }} (UTC). That code no longer works.`,
      );
  }
}

/** Queues a notice in the language of its account. */
export async function queueNotice(
  context: AppContext,
  { language }: { language: Language | null },
  write: () => Mail,
): Promise<void> {
  await queueMail(context, mailIn(context.settings, { account: language }, write));
}

function momentText(moment: Date): string {
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    moment,
  );
}
