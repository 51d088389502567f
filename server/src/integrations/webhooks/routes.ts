import { msg } from '@lingui/core/runtime-macro';
import {
  addWebhook,
  deliverAgain,
  editWebhook,
  listDeliveries as listDeliveriesCall,
  listWebhooks,
  ROTATION_HOURS,
  removeWebhook,
  rotateWebhook,
  testWebhook,
  WEBHOOKS_MAX,
  type Webhook,
} from '@parlance/contract/integrations/webhooks';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { sayKept } from '../../platform/kept-sentences.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { sealText } from '../../platform/sealed-text.ts';
import { PURPOSE } from './deliver.ts';
import { newSecret } from './post.ts';
import { mayBeCalled } from './public-addresses.ts';
import {
  deleteHook,
  findHook,
  giveUpDeliveries,
  type HookRow,
  insertHook,
  insertTest,
  listDeliveries,
  listHooks,
  lockAndCountHooks,
  lockHook,
  setDue,
  updateHook,
} from './queries.ts';

const DELIVERIES_ON_A_PAGE = 20;

export function mountWebhooks(app: FastifyInstance, { db, clock, settings }: AppContext): void {
  const refuseAddress = (url: string | undefined) => {
    if (url !== undefined && !mayBeCalled(url, settings.webhooksPrivate)) throw fieldRefusal('webhook_address', 'url');
  };
  const sealed = (secret: string) => sealText(settings.secret, PURPOSE, secret);

  serve(app, listWebhooks, async () => {
    const now = clock.now();
    return (await listHooks(db)).map((hook) => onTheWire(hook, now));
  });

  serve(app, addWebhook, async ({ body: { url, events }, caller }) => {
    refuseAddress(url);
    const [at, secret] = [clock.now(), newSecret()];
    const hook = await inTransaction(db, async (db) => {
      if ((await lockAndCountHooks(db)) >= WEBHOOKS_MAX) throw new Refusal('webhooks_too_many');
      const created = { created_by: caller.accountId, created_at: at };
      const added = await insertHook(db, { url, events: [...new Set(events)], secret: sealed(secret), ...created });
      const details = { id: added.id, url, events: added.events };
      await audit(db, { site: null, actorId: caller.accountId, at }, 'webhook.added', details);
      return added;
    });
    return { message: say(msg`The webhook was added.`), secret, webhook: onTheWire(hook, at) };
  });

  serve(app, editWebhook, async ({ params: { id }, body: { url, events, active }, caller }) => {
    refuseAddress(url);
    const at = clock.now();
    const hook = await inTransaction(db, async (db) => {
      orNotFound(await lockHook(db, id));
      const edited = await updateHook(db, id, {
        ...(url !== undefined && { url }),
        ...(events !== undefined && { events: [...new Set(events)] }),
        ...(active !== undefined && { active, off_reason: null, failing_since: null }),
      });
      if (active === false) await giveUpDeliveries(db, id, at);
      const details = { id, url: edited.url, events: edited.events, active: edited.active };
      await audit(db, { site: null, actorId: caller.accountId, at }, 'webhook.edited', details);
      return edited;
    });
    return { message: say(msg`The webhook was changed.`), webhook: onTheWire(hook, at) };
  });

  serve(app, removeWebhook, async ({ params: { id }, caller }) => {
    await inTransaction(db, async (db) => {
      const { url } = orNotFound(await lockHook(db, id));
      await deleteHook(db, id);
      const act = { site: null, actorId: caller.accountId, at: clock.now() };
      await audit(db, act, 'webhook.removed', { id, url });
    });
    return { message: say(msg`The webhook was removed.`) };
  });

  serve(app, rotateWebhook, async ({ params: { id }, caller }) => {
    const [at, secret] = [clock.now(), newSecret()];
    const hook = await inTransaction(db, async (db) => {
      const before = orNotFound(await lockHook(db, id));
      const previous = { previous_secret: before.secret, previous_until: plusSeconds(at, ROTATION_HOURS * 3600) };
      const rotated = await updateHook(db, id, { secret: sealed(secret), ...previous });
      const details = { id, url: rotated.url };
      await audit(db, { site: null, actorId: caller.accountId, at }, 'webhook.rotated', details);
      return rotated;
    });
    return { message: say(msg`The webhook has a new secret.`), secret, webhook: onTheWire(hook, at) };
  });

  serve(app, testWebhook, async ({ params: { id } }) => {
    await refuseOff(db, id);
    await insertTest(db, id, clock.now());
    return { message: say(msg`A test is being delivered.`) };
  });

  serve(app, listDeliveriesCall, async ({ params: { id }, query: { page = 1, limit }, reply }) => {
    orNotFound(await findHook(db, id));
    const most = limit ?? DELIVERIES_ON_A_PAGE;
    const rows = await listDeliveries(db, id, { limit: most, offset: (page - 1) * most });
    reply.header('X-Total-Count', String(rows[0]?.total ?? 0));
    return rows.map(({ id, event_id, type, at, due_at, delivered_at, tries }) => ({
      id,
      event: { id: event_id, type, at: at.toISOString() },
      state: delivered_at ? ('delivered' as const) : due_at ? ('waiting' as const) : ('given_up' as const),
      due_at: due_at?.toISOString() ?? null,
      tries: tries.map((one) => ({ ...one, error: one.error === null ? null : sayKept(one.error) })),
    }));
  });

  serve(app, deliverAgain, async ({ params: { id, deliveryId } }) => {
    await refuseOff(db, id);
    if (!(await setDue(db, id, deliveryId, clock.now()))) throw new Refusal('not_found');
    return { message: say(msg`The event is being delivered again.`) };
  });
}

async function refuseOff(db: Db, id: number): Promise<void> {
  if (!orNotFound(await findHook(db, id)).active) throw new Refusal('webhook_off');
}

function onTheWire(hook: HookRow, now: Date): Webhook {
  const { id, url, events, active, off_reason, failing_since, previous_until, created_at } = hook;
  return {
    id,
    url,
    events,
    active,
    off_reason,
    failing_since: failing_since?.toISOString() ?? null,
    previous_until: previous_until && previous_until > now ? previous_until.toISOString() : null,
    created_at: created_at.toISOString(),
  };
}
