import { msg } from '@lingui/core/runtime-macro';
import { may } from '@parlance/contract/permissions';
import { say, spokenLocale } from '@parlance/contract/say';
import type { FastifyRequest } from 'fastify';
import { raiseAlarm } from '../platform/alarms/raise.ts';
import type { AppContext } from '../platform/app-context.ts';
import { secondsBetween } from '../platform/clock.ts';
import { ipOrigin } from '../platform/http/origin.ts';
import { mailIn, type Site } from '../platform/outbox/mail.ts';
import type { Piece } from '../platform/outbox/mail-content.ts';
import { knows, readDevice } from './device.ts';
import { findAddedAt, type SignInAccount } from './queries.ts';

/** A new account has not logged in anywhere yet. */
const USUAL_AT_FIRST_SECONDS = 86_400;
/** How many wrong second factors in a row are reported: whoever tries them knows the password. */
const FACTORS_WRONG = 5;
/** Of what a browser says of itself. */
const BROWSER_MAX = 200;

/**
 * Tells staff that somebody logged in to their account with a browser that nobody has logged in to it with before: once
 * for each network, until 30 days have passed without another. An account is a day old at least.
 */
export async function tellUnusualLogin(
  context: AppContext,
  account: SignInAccount,
  request: FastifyRequest,
): Promise<void> {
  if (!may(account, 'invigilates') || knows(readDevice(request), account.id)) return;
  const { db, clock, settings } = context;
  const now = clock.now();
  const addedAt = await findAddedAt(db, account.id);
  if (!addedAt || secondsBetween(addedAt, now) < USUAL_AT_FIRST_SECONDS) return;
  const { id: accountId, username, language } = account;
  const alarm = {
    kind: 'login_unusual' as const,
    subject: `${accountId} ${ipOrigin(request.ip)}`,
    about: request.ip,
    accountId,
  };
  const browser = (request.headers['user-agent'] ?? '').slice(0, BROWSER_MAX);
  await raiseAlarm(context, alarm, async () => [
    mailIn(settings, { account: language }, () => {
      const said = { site: settings.brand.name, moment: momentText(now) };
      return mailTo(account, say(msg`New login to your account`), [
        say(msg`Hello ${{ name: username }},`),
        say(
          msg`Someone logged in to your ${{ site: said.site }} account on ${{ moment: said.moment }} (UTC) with a browser that was not used for it before.`,
        ),
        { quoted: [request.ip, browser].filter((line) => line !== '').join('\n') },
        ...whatToDo(settings),
      ]);
    }),
  ]);
}

/** Tells whoever has a second factor that it was wrong again and again: `wrong` counts them. */
export async function tellWrongFactors(context: AppContext, account: SignInAccount, wrong: number): Promise<void> {
  if (wrong < FACTORS_WRONG) return;
  const { clock, settings } = context;
  const { id: accountId, username, language } = account;
  const alarm = { kind: 'factor_failures' as const, subject: String(accountId), about: '', accountId };
  await raiseAlarm(context, alarm, async () => [
    mailIn(settings, { account: language }, () => {
      const said = { site: settings.brand.name, moment: momentText(clock.now()) };
      return mailTo(account, say(msg`Wrong codes for your account`), [
        say(msg`Hello ${{ name: username }},`),
        say(
          msg`Someone who knows the password of your ${{ site: said.site }} account entered wrong codes of the second factor again and again, last on ${{ moment: said.moment }} (UTC). They were not let in.`,
        ),
        ...whatToDo(settings),
      ]);
    }),
  ]);
}

function mailTo({ username, email }: SignInAccount, subject: string, pieces: Piece[]) {
  return { kind: 'login-alarm', to: { name: username, address: email }, subject, pieces };
}

function whatToDo({ publicUrl }: Site): Piece[] {
  return [
    say(msg`If it was you, you do not need to do anything.`),
    say(msg`If it was not, change your password now and tell your school.`),
    ...(publicUrl ? [{ words: say(msg`Reset your password`), link: new URL('/forgot-password', publicUrl).href }] : []),
  ];
}

function momentText(moment: Date): string {
  const dates = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(spokenLocale(), dates).format(moment);
}
