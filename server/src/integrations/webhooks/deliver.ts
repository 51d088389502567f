import { msg } from '@lingui/core/runtime-macro';
import { DELIVERIES_KEPT_DAYS, type Delivery, FAILING_DAYS_MAX } from '@parlance/contract/integrations/webhooks';
import type { FastifyBaseLogger } from 'fastify';
import { findSuperadmins } from '../../accounts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { DAY_SECONDS, plusDays, plusSeconds, secondsBetween } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { mailIn, queueMails } from '../../platform/outbox/mail.ts';
import { WAITS_SECONDS } from '../../platform/outbox/send.ts';
import { recurring } from '../../platform/recurring.ts';
import { openSealedText } from '../../platform/sealed-text.ts';
import { CallFailed, failureText, keptFailure } from './call-failed.ts';
import { offMail } from './off-mail.ts';
import { post, signedHeaders } from './post.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  findDueHooks,
  findHook,
  giveUpDeliveries,
  type HookRow,
  lockHook,
  noteAnswering,
  noteTry,
  purgeEvents,
  updateHook,
} from './queries.ts';

/** What secrets of webhooks are sealed for. */
export const PURPOSE = 'webhook';
/** Longer than a try: a delivery is taken over only from a process that is gone. */
const CLAIM_SECONDS = 60;
const GONE = 410;

/**
 * Delivers what is due to one webhook, one after another, until nothing is or one failed: a receiver that hangs keeps
 * nobody else waiting. What is delivered may be delivered again after a crash, under the same id.
 */
export async function deliverTo(
  context: AppContext,
  hookId: number,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  while (!signal?.aborted) {
    const now = clock.now();
    const hook = await findHook(db, hookId);
    if (!hook?.active) return;
    const claimed = await claimDelivery(db, hookId, { now, claimedUntil: plusSeconds(now, CLAIM_SECONDS) });
    if (!claimed || !(await tryOnce(context, hook, claimed, { log, signal }))) return;
  }
}

/** Whether it was delivered. */
async function tryOnce(
  context: AppContext,
  hook: HookRow,
  { id, tries, event }: ClaimedDelivery,
  { log, signal }: { log: FastifyBaseLogger; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { db, clock, settings } = context;
  const at = clock.now();
  const body = JSON.stringify({ type: event.type, timestamp: new Date(event.at).toISOString(), data: event.data });
  const begun = performance.now();
  let status: number | null = null;
  let failed: unknown = null;
  try {
    const headers = signedHeaders({ id: event.id, body }, secretsOf(hook, settings.secret, at), at);
    status = await post(hook.url, body, headers, { allowsPrivate: settings.webhooksPrivate, signal });
  } catch (failure) {
    // A stop says nothing of the receiver: it is due again when the claim ends.
    if (signal?.aborted) return false;
    failed = failure;
  }
  const now = clock.now();
  const noted: Delivery['tries'] = [
    ...tries,
    {
      at: at.toISOString(),
      status,
      ms: Math.round(performance.now() - begun),
      error: failed === null ? null : keptFailure(failed),
    },
  ];
  const isDelivered = status !== null && status >= 200 && status < 300;
  const wait = WAITS_SECONDS[noted.length - 1];
  const dueAt = isDelivered || wait === undefined ? null : plusSeconds(now, wait);
  await noteTry(db, id, { tries: noted, dueAt, isDelivered, now });
  const error = failed === null ? null : failureText(failed);
  const said = { webhook: hook.id, event: event.id, tries: noted.length, status, error };
  if (!isDelivered) log.warn(said, 'an event could not be delivered');
  if (isDelivered && !hook.failing_since) return true;
  const failingSince = await noteAnswering(db, hook.id, isDelivered, now);
  if (status === GONE) await turnOff(context, hook, 'gone');
  else if (failingSince && secondsBetween(failingSince, now) >= FAILING_DAYS_MAX * DAY_SECONDS)
    await turnOff(context, hook, 'failing');
  return isDelivered;
}

function secretsOf({ secret, previous_secret, previous_until }: HookRow, key: string, now: Date): string[] {
  const before = previous_secret && previous_until && previous_until > now ? [previous_secret] : [];
  try {
    return [secret, ...before].map((sealed) => openSealedText(key, PURPOSE, sealed));
  } catch {
    throw new CallFailed(msg`SECRET is not the one that this secret was encrypted with. Make a new secret.`);
  }
}

async function turnOff(context: AppContext, { id, url }: HookRow, reason: 'gone' | 'failing'): Promise<void> {
  const { clock, settings } = context;
  await inTransaction(context.db, async (db) => {
    const now = clock.now();
    const hook = await lockHook(db, id);
    if (!hook?.active) return;
    await updateHook(db, id, { active: false, off_reason: reason });
    await giveUpDeliveries(db, id, now);
    await audit(db, { site: null, actorId: null, at: now }, 'webhook.turned_off', { id, url, reason });
    const mails = (await findSuperadmins(db)).map(({ language, ...to }) =>
      mailIn(settings, { account: language }, () => offMail(settings, to, { url, reason })),
    );
    if (mails.length > 0) await queueMails({ ...context, db }, mails);
  });
}

const EVERY_MS = 1000;
const PURGE_EVERY_MS = 3600 * 1000;

/** Looks every second for what is due, until stopped: each webhook has a lane of its own. */
export function startDelivering(context: AppContext, log: FastifyBaseLogger): () => Promise<void> {
  const { db, clock } = context;
  const stopping = new AbortController();
  const lanes = new Map<number, Promise<void>>();
  const failed = (err: unknown) => log.error({ err }, 'Events could not be delivered. They are tried again.');
  const looking = recurring(
    EVERY_MS,
    async () => {
      for (const id of await findDueHooks(db, clock.now())) {
        if (lanes.has(id)) continue;
        const lane = deliverTo(context, id, log, stopping.signal).catch(failed);
        lanes.set(
          id,
          lane.finally(() => lanes.delete(id)),
        );
      }
    },
    failed,
  );
  const purging = recurring(
    PURGE_EVERY_MS,
    () => purgeEvents(db, plusDays(clock.now(), -DELIVERIES_KEPT_DAYS)),
    (err) => log.error({ err }, 'The clean-up of events failed.'),
  );
  return async () => {
    stopping.abort();
    await Promise.all([looking.stop(), purging.stop()]);
    await Promise.all(lanes.values());
  };
}
