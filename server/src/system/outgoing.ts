import { outgoingWebhooks } from '../integrations/webhooks/outgoing.ts';
import { outgoingScores } from '../lti/scores/outgoing.ts';
import { type Outgoing, outgoingEmail } from '../platform/outbox/outgoing.ts';

/** All that leaves through a queue. What is built later is added here: the page and the alarms then have it too. */
export const outgoing: readonly Outgoing[] = [outgoingEmail, outgoingWebhooks, outgoingScores];
