import type { OutgoingKind } from '@parlance/contract/system';
import type { Db } from '../database/database.ts';
import { countWaiting } from './queries.ts';

/** What a feature sends through a queue, as the page of the system and its alarms ask for it. */
export type Outgoing = {
  kind: OutgoingKind;
  /** What waits and since when, and what was given up within 30 days. */
  count: (db: Db) => Promise<{ waiting: number; waitingSince: Date | null; failed: number }>;
  /** The receivers that are to be told and that nothing reaches. */
  findFailing: (db: Db) => Promise<{ id: number; name: string; since: Date }[]>;
};

/** A mail server that takes nothing shows in what waits: whoever would be told of it is told by email. */
export const outgoingEmail: Outgoing = { kind: 'email', count: countWaiting, findFailing: async () => [] };
