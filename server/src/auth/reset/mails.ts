import { OTP_MINUTES } from '@parlance/contract/auth';
import type { Mail, Site } from '../../platform/outbox/mail.ts';
import { countOf } from '../../platform/plural.ts';

// Neither mail says the name of the account: whoever registered it chose that, and could write to a stranger with it.

/** The code on its way. It is not in the subject, which a locked phone shows to everybody. */
export function codeMail({ brand }: Site, email: string, code: string, expiresAt: Date): Mail {
  return {
    kind: 'reset-code',
    to: { name: '', address: email },
    subject: 'Your code to reset your password',
    expiresAt,
    pieces: [
      `Someone asked to reset the password of the ${brand.name} account with this email. If it was you, use this code:`,
      { code },
      `It works once and is valid for ${countOf(OTP_MINUTES, 'minute')}. Enter it on the page where you requested it. Do not share it with anyone: we never ask for it.`,
      'If it was not you, you can ignore this email. Your password has not changed.',
    ],
  };
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Says that the password was reset, to whom it matters if it was someone else. */
export function noticeMail({ brand, publicUrl }: Site, email: string, now: Date): Mail {
  return {
    kind: 'reset-notice',
    to: { name: '', address: email },
    subject: 'Your password was reset',
    pieces: [
      `The password of your ${brand.name} account was reset on ${moment.format(now)} (UTC) with a code sent to this email. You have been logged out on all devices. Log in with the new password.`,
      'If it was you, you do not need to do anything.',
      'If it was not you, someone else can read your email. First change the password of your email account. Then reset this password again and tell your school.',
      ...(publicUrl ? [{ words: 'Reset your password', link: new URL('/forgot-password', publicUrl).href }] : []),
    ],
  };
}
