import { msg } from '@lingui/core/runtime-macro';
import type { Sentence } from './say.ts';

/** What is refused for want of a second factor, or about one. */
export const secondFactorRefusals = {
  second_factor_needed: { status: 401, sentence: msg`Enter the code of your authenticator app.` },
  second_factor_setup: {
    status: 401,
    sentence: msg`Your school asks staff for a second factor. Set one up to go on.`,
  },
  second_factor_wrong: { status: 401, sentence: msg`That code is not right. Codes change every 30 seconds.` },
  ticket_over: {
    status: 401,
    sentence: msg`Log in again: this took longer than 5 minutes, or the code was wrong 5 times.`,
  },
  second_factor_again: { status: 403, sentence: msg`Use your second factor once more to do this.` },
  second_factor_last: {
    status: 409,
    sentence: msg`Your school asks staff for a second factor. Add another one before you remove this.`,
  },
  second_factor_none: { status: 409, sentence: msg`This account has no second factor.` },
  second_factors_too_many: {
    status: 409,
    sentence: msg`You have 10 second factors. Remove one before you add another.`,
  },
  passkey_not_offered: { status: 409, sentence: msg`Passkeys work only where this site is opened by https.` },
} as const satisfies Record<string, { status: number; sentence: Sentence }>;
