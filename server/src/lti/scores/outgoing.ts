import type { Outgoing } from '../../platform/outbox/outgoing.ts';
import { countDue, findFailingPlatforms } from './queries.ts';

export const outgoingScores: Outgoing = { kind: 'platform', count: countDue, findFailing: findFailingPlatforms };
