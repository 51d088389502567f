import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import { countDeliveries, findFailingHooks } from './queries.ts';

export const outgoingWebhooks: Outgoing = { kind: 'webhook', count: countDeliveries, findFailing: findFailingHooks };
