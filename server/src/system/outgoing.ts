import { countDeliveries, findFailingHooks } from '../integrations/webhooks/queries.ts';
import { countDue, findFailingPlatforms } from '../lti/scores/queries.ts';
import { type Outgoing, outgoingEmail } from '../platform/outbox/outgoing.ts';

/** All that leaves through a queue. What is built later is added here: the page and the alarms then have it too. */
export const outgoing: readonly Outgoing[] = [
  outgoingEmail,
  { kind: 'webhook', count: countDeliveries, findFailing: findFailingHooks },
  { kind: 'platform', count: countDue, findFailing: findFailingPlatforms },
];
