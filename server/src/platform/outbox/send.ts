import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { plusSeconds } from '../clock.ts';
import { readGauge } from '../metrics/meter.ts';
import { timed } from '../metrics/timed.ts';
import { recurring } from '../recurring.ts';
import { openMail } from './mail.ts';
import { type MailTransport, mailTransport } from './mail-transport.ts';
import { type ClaimedMail, claimMail, countByKind, giveUp, markSent, purgeMails, putOff } from './queries.ts';

/** After the first failure the next try waits the first of these, and so on. After the last one it is given up. */
export const WAITS_SECONDS = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600];
/** How long one try may take. */
const TRY_LIMIT_MS = 60_000;
/** Longer than a try: a mail is taken over only from a process that is gone. */
const CLAIM_SECONDS = 180;
const AT_ONCE = 4;
const REASON_MAX = 500;

type Sending = {
  transport: MailTransport;
  log: FastifyBaseLogger;
  /** Nothing new is begun once it is aborted. */
  stopping?: AbortSignal;
  /** What is on its way is broken off once it is aborted. */
  breakingOff?: AbortSignal;
};

/** Sends every mail that is due, a few at a time. Several processes may do so at once. */
export async function sendDueMail(context: AppContext, sending: Sending): Promise<void> {
  const { db, clock } = context;
  async function lane(): Promise<void> {
    while (!sending.stopping?.aborted) {
      const now = clock.now();
      const mail = await claimMail(db, now, plusSeconds(now, CLAIM_SECONDS));
      if (!mail) return;
      await tryToSend(context, mail, sending);
    }
  }
  // All are waited for: a lane that failed must not leave the others behind.
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

async function tryToSend(
  { db, clock, settings }: AppContext,
  mail: ClaimedMail,
  { transport, log, breakingOff }: Sending,
): Promise<void> {
  const { id, kind } = mail;
  if (mail.expires_at && mail.expires_at <= clock.now()) {
    await giveUp(db, mail, { reason: 'expired', now: clock.now(), expired: true });
    log.warn({ mail: id, kind }, 'an email expired before it could be sent');
    return;
  }
  const limit = AbortSignal.timeout(TRY_LIMIT_MS);
  let went: Record<string, unknown>;
  try {
    const content = openMail(mail.letter, settings.secret);
    const to = { name: mail.to_name, address: mail.to_address };
    const outgoing = { ...content, id, kind, to, writtenAt: mail.created_at };
    const signal = breakingOff ? AbortSignal.any([limit, breakingOff]) : limit;
    went = await timed('mail', kind, () => transport(outgoing, signal));
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
    const now = clock.now();
    const wait = isForGood(error) ? undefined : WAITS_SECONDS[mail.tries - 1];
    if (wait === undefined) {
      await giveUp(db, mail, { reason, now, expired: false });
      log.error({ mail: id, kind, tries: mail.tries, reason }, 'an email could not be sent and is not tried again');
    } else {
      await putOff(db, mail, reason, plusSeconds(now, wait));
      log.warn({ mail: id, kind, tries: mail.tries, reason, againInSeconds: wait }, 'an email could not be sent yet');
    }
    return;
  }
  await markSent(db, id, clock.now());
  log.info({ mail: id, kind, ...went }, settings.smtpUrl === null ? 'email written to a file' : 'email sent');
}

/** Whether the mail server said that it will never take this mail (5yz about the mailbox or the text, RFC 5321). */
function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

const EVERY_MS = 1000;
const AFTER_FAILURE_MS = 5000;
/** How long a stop waits for what is on its way. */
const STOP_LIMIT_MS = 10_000;
const KEPT_SECONDS = 30 * 86400;
const PURGE_EVERY_MS = 3600 * 1000;

/**
 * Looks for mail every second until the returned function is called, which waits for what is on its way, at most ten
 * seconds. While the database is away it says so and goes on when it is back.
 */
export function startSending(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const stop = new AbortController();
  const breakOff = new AbortController();
  const sending = {
    transport: mailTransport(context.settings),
    log,
    stopping: stop.signal,
    breakingOff: breakOff.signal,
  };
  const purging = recurring(
    PURGE_EVERY_MS,
    () => purgeMails(context.db, plusSeconds(context.clock.now(), -KEPT_SECONDS)),
    (err) => log.error({ err }, 'The clean-up of the outbox failed.'),
  );

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      let wait = EVERY_MS;
      try {
        await sendDueMail(context, sending);
      } catch (error) {
        log.error({ err: error }, 'The outbox could not be read.');
        wait = AFTER_FAILURE_MS;
      }
      // A stop ends the wait.
      await sleep(wait, undefined, { ref: false, signal: stop.signal }).catch(() => {});
    }
  }
  const running = run();
  readGauge('parlance_outbox', async () =>
    (await countByKind(context.db)).flatMap(({ kind, waiting, failed }) => [
      { labels: { kind, state: 'waiting' }, value: waiting },
      { labels: { kind, state: 'failed' }, value: failed },
    ]),
  );

  return async () => {
    stop.abort();
    const limit = setTimeout(() => breakOff.abort(), STOP_LIMIT_MS);
    await Promise.all([running, purging.stop()]);
    clearTimeout(limit);
  };
}
