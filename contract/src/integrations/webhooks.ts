import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { endpoint, listQuery, messageReply } from '../endpoint.ts';
import { id, idOut, time } from '../id.ts';
import { said } from '../say.ts';

export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 500;
/** How long the old secret signs beside the new one. */
export const ROTATION_HOURS = 24;
/** How long a webhook may fail before it is turned off. */
export const FAILING_DAYS_MAX = 3;
/** How long events and what became of them are kept. */
export const DELIVERIES_KEPT_DAYS = 30;

/** What another system can be told of. Beside these there is `webhook.test`, which goes to the webhook that is tested. */
export const webhookEvents = [
  'attempt.opened',
  'attempt.submitted',
  'attempt.timed_out',
  'result.scored',
  'result.changed',
  'account.added',
  'account.changed',
  'course.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhook = z.object({
  id: idOut,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  active: z.boolean(),
  /** Why the server turned it off: the receiver said that it is gone, or failed for days. Null where it did not. */
  off_reason: z.enum(['gone', 'failing']).nullable(),
  /** Since when nothing could be delivered; null while all is well. */
  failing_since: time.nullable(),
  /** Until when the secret before signs too; null for none. */
  previous_until: time.nullable(),
  created_at: time,
});
export type Webhook = z.output<typeof webhook>;

const url = z
  .string()
  .trim()
  .min(1, said(msg`Enter an address.`))
  .max(WEBHOOK_URL_MAX, said(msg`Use at most ${{ most: WEBHOOK_URL_MAX }} characters.`));
const events = z.array(z.enum(webhookEvents)).min(1, said(msg`Choose at least one.`)).max(webhookEvents.length);
const params = z.strictObject({ id });
const path = '/api/superadmin/webhooks/:id' as const;
/** `secret` is told this once: it is stored encrypted, and signs what is sent (Standard Webhooks). */
const withSecret = z.object({ message: z.string(), secret: z.string(), webhook });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/superadmin/webhooks',
  audience: 'superadmin',
  reply: z.array(webhook),
  refusals: [],
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/superadmin/webhooks',
  audience: 'superadmin',
  fresh: true,
  body: z.strictObject({ url, events }),
  reply: withSecret,
  refusals: ['webhook_address', 'webhooks_too_many'],
});

/** Changes what is named. One that is turned off gives up what waits, and is told nothing until it is on again. */
export const editWebhook = endpoint({
  method: 'PATCH',
  path,
  audience: 'superadmin',
  fresh: true,
  params,
  body: z.strictObject({ url: url.optional(), events: events.optional(), active: z.boolean().optional() }),
  reply: z.object({ message: z.string(), webhook }),
  refusals: ['webhook_address'],
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path,
  audience: 'superadmin',
  params,
  reply: messageReply,
  refusals: [],
});

/** A new secret. The one before signs beside it for 24 hours. */
export const rotateWebhook = endpoint({
  method: 'POST',
  path: `${path}/rotate`,
  audience: 'superadmin',
  fresh: true,
  params,
  reply: withSecret,
  refusals: [],
});

/** Has `webhook.test` delivered. */
export const testWebhook = endpoint({
  method: 'POST',
  path: `${path}/test`,
  audience: 'superadmin',
  params,
  reply: messageReply,
  refusals: ['webhook_off'],
});

export const delivery = z.object({
  id: idOut,
  event: z.object({ id: z.uuid(), type: z.string(), at: time }),
  state: z.enum(['waiting', 'delivered', 'given_up']),
  /** When it is tried next; null once it was delivered or given up. */
  due_at: time.nullable(),
  /** The oldest first: `status` is that of HTTP, null where there was no answer. */
  tries: z.array(z.object({ at: time, status: z.int().nullable(), ms: z.int(), error: z.string().nullable() })),
});
export type Delivery = z.output<typeof delivery>;

/** What was told to a webhook within 30 days, the newest first; 20 unless `limit` says otherwise. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: `${path}/deliveries`,
  audience: 'superadmin',
  params,
  query: listQuery.pick({ page: true, limit: true }),
  reply: z.array(delivery),
  refusals: [],
});

/** Delivers an event again, under the same id. */
export const deliverAgain = endpoint({
  method: 'POST',
  path: `${path}/deliveries/:deliveryId/again`,
  audience: 'superadmin',
  params: params.extend({ deliveryId: id }),
  reply: messageReply,
  refusals: ['webhook_off'],
});
