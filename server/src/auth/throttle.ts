import { msg } from '@lingui/core/runtime-macro';
import { type Rule, refuseTooEarly } from '../platform/limits/too-early.ts';
import type { SignInState } from './queries.ts';

/** Wrong passwords of one account from one address, or on one device. */
export const ORIGIN_RULE: Rule = { free: 5, mostSeconds: 15 * 60 };

/**
 * Wrong passwords of one account from everywhere within the hour. Its waits stay short: it is there to make guessing
 * from many addresses slow, and whoever guesses must not be able to keep the owner out.
 */
export const ACCOUNT_RULE: Rule = { free: 100, mostSeconds: 30 };

/**
 * Accounts that one address failed to log in to within the hour, and did not succeed with since. A class of 200 that
 * mistypes has at most 200 of them. Emails that no account has do not count: whoever invents them would keep everybody
 * behind the address out. They are refused while the others are, or a refusal would tell who has an account.
 */
export const ACCOUNTS_OF_ADDRESS_RULE: Rule = { free: 300, mostSeconds: 30 };

/**
 * Wrong passwords of one address within the hour that no success followed: a class of 200 that mistypes twice has 400.
 */
export const ADDRESS_RULE: Rule = { free: 600, mostSeconds: 30 };

/**
 * Wrong second factors of one account within the hour, known devices aside. Nobody can try who does not know the
 * password, so long waits keep no owner out who does not share it.
 */
export const FACTOR_RULE: Rule = { free: 5, mostSeconds: 15 * 60 };

/** Registrations from one address within the hour: a class of 200, and some who need a second try. */
export const REGISTER_RULE: Rule = { free: 300, mostSeconds: 60 };

/**
 * Reset codes mailed within the hour because one address asked: a class of 200, and half of it again. Emails that no
 * account has do not count: whoever invents them would keep everybody behind the address from a code.
 */
export const RESET_CODES_RULE: Rule = { free: 300, mostSeconds: 60 };

/**
 * Wrong reset codes from one address within the hour: a class of 200 of which every third mistypes. Here and below those
 * count that could have been right: tried for an email of which a code works.
 */
export const RESET_TRIES_RULE: Rule = { free: 60, mostSeconds: 60 };

/** Wrong reset codes on the whole site within the hour, known devices aside: it bounds what guessing can hit. */
export const RESET_TRIES_OF_SITE_RULE: Rule = { free: 300, mostSeconds: 60 };

export const ORIGIN_WINDOW_SECONDS = 24 * 3600;

/**
 * Refuses a try that comes too early, before its password is looked at. A device that logged in to the account before
 * has its own counter and is not slowed by what others try.
 */
export function refuseWhileWaiting(state: Omit<SignInState, 'unknownOfIp'>, knownDevice: boolean, now: Date): void {
  if (knownDevice) {
    refuseTooEarly(TOO_MANY_TRIES, [[state.ofDevice, ORIGIN_RULE]], now);
    return;
  }
  refuseTooEarly(
    TOO_MANY_TRIES,
    [
      [state.ofIp, ORIGIN_RULE],
      [state.ofAccount, ACCOUNT_RULE],
    ],
    now,
  );
  refuseTooEarly(
    TOO_MANY_FROM_NETWORK,
    [
      [state.accountsOfIp, ACCOUNTS_OF_ADDRESS_RULE],
      [state.triesOfIp, ADDRESS_RULE],
    ],
    now,
  );
}

export const TOO_MANY_TRIES = msg`Too many failed attempts.`;
export const TOO_MANY_FROM_NETWORK = msg`Too many failed attempts from your network.`;
