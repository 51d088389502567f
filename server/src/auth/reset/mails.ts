import { OTP_MINUTES } from '@parlance/contract/auth';
import type { Mail, Site } from '../../platform/outbox/mail.ts';

// Neither mail says the name of the account: whoever registered it chose that, and could write to a stranger with it.

/** The code on its way. It is not in the subject, which a locked phone shows to everybody. */
export function codeMail({ brand }: Site, email: string, code: string, expiresAt: Date): Mail {
  return {
    kind: 'reset-code',
    to: { name: '', address: email },
    subject: 'Your code to reset your password',
    expiresAt,
    pieces: [
      `Somebody asked to reset the password of the account at ${brand.name} with this email. If it was you, this is the code:`,
      { code },
      `It works once, for ${OTP_MINUTES} minutes, on the page where you asked for it. Give it to nobody: we never ask for it.`,
      'If it was not you, there is nothing to do. Your password stays as it is.',
    ],
  };
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Says that the password was reset, to whom it matters if it was somebody else. */
export function noticeMail({ brand, publicUrl }: Site, email: string, now: Date): Mail {
  return {
    kind: 'reset-notice',
    to: { name: '', address: email },
    subject: 'Your password was reset',
    pieces: [
      `The password of your account at ${brand.name} was reset on ${moment.format(now)} (UTC) with a code that was sent to this address. The account is signed out everywhere; sign in with the new password.`,
      'If it was you, there is nothing to do.',
      'If it was not you, somebody else can read your email. Change the password of your mailbox first, then reset this one again and tell your school.',
      ...(publicUrl ? [{ words: 'Reset your password', link: new URL('/forgot-password', publicUrl).href }] : []),
    ],
  };
}
