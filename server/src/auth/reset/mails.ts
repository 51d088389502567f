import { msg, plural } from '@lingui/core/runtime-macro';
import { OTP_MINUTES } from '@parlance/contract/auth';
import { say, spokenLocale } from '@parlance/contract/say';
import type { Mail, Site } from '../../platform/outbox/mail.ts';

// Neither mail says the name of the account: whoever registered it chose that, and could write to a stranger with it.

/** The code on its way. It is not in the subject, which a locked phone shows to everybody. */
export function codeMail({ brand }: Site, email: string, code: string, expiresAt: Date): Mail {
  const to = { name: '', address: email };
  return {
    kind: 'reset-code',
    to,
    subject: say(msg`Your code to reset your password`),
    expiresAt,
    pieces: [
      say(
        msg`Someone asked to reset the password of the ${{ site: brand.name }} account with this email. If it was you, use this code:`,
      ),
      { code },
      say(
        msg`It works once and is valid for ${plural({ minutes: OTP_MINUTES }, { one: '# minute', other: '# minutes' })}. Enter it on the page where you requested it. Do not share it with anyone: we never ask for it.`,
      ),
      say(msg`If it was not you, you can ignore this email. Your password has not changed.`),
    ],
  };
}

/** Says that the password was reset, to whom it matters if it was someone else. */
export function noticeMail({ brand, publicUrl }: Site, email: string, now: Date): Mail {
  const to = { name: '', address: email };
  return {
    kind: 'reset-notice',
    to,
    subject: say(msg`Your password was reset`),
    pieces: [
      say(
        msg`The password of your ${{ site: brand.name }} account was reset on ${{ moment: momentText(now) }} (UTC) with a code sent to this email. You have been logged out on all devices. Log in with the new password.`,
      ),
      say(msg`If it was you, you do not need to do anything.`),
      say(
        msg`If it was not you, someone else can read your email. First change the password of your email account. Then reset this password again and tell your school.`,
      ),
      ...(publicUrl
        ? [{ words: say(msg`Reset your password`), link: new URL('/forgot-password', publicUrl).href }]
        : []),
    ],
  };
}

function momentText(moment: Date): string {
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    moment,
  );
}
