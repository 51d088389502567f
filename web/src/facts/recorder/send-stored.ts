import { beat } from '@parlance/contract/sittings/taking';
import { CallRefused, call } from '../../platform/call.ts';
import { ownPlace } from '../../sittings/learner/place.ts';
import { createFactQueue, type FactQueue } from './fact-queue.ts';
import { storedFacts } from './fact-store.ts';

/** After a call that did not arrive the next one comes after so long; after the last the next page of an examination tries. */
const AGAIN_MS = [5000, 15_000, 60_000, 300_000];
const ANSWER_LIMIT_MS = 10_000;

/** Sends what earlier tests of this account left behind on this device. */
export async function sendStoredFacts(accountId: number): Promise<void> {
  const stored = await storedFacts(accountId);
  for (const sittingId of new Set(stored.map((one) => one.sittingId))) {
    await sendFacts(sittingId, createFactQueue({ accountId, sittingId }));
  }
}

/** Sends the facts of a test, once no beat of it does, until the server has them. */
export async function sendFacts(sittingId: number, queue: FactQueue): Promise<void> {
  await queue.loaded;
  let tries = 0;
  while (!queue.isEmpty()) {
    const body = { place: ownPlace(), phase: 'done' as const, facts: queue.next() };
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
      const { factsAcknowledged } = await call(beat, { params: { id: sittingId }, body }, { signal });
      if (factsAcknowledged === undefined) return;
      queue.acknowledge(factsAcknowledged);
      tries = 0;
    } catch (error) {
      if (error instanceof CallRefused && error.status === 404) return queue.acknowledge(Infinity);
      if (error instanceof CallRefused && error.status === 400) {
        queue.refused();
        continue;
      }
      const waitMs = error instanceof CallRefused ? undefined : AGAIN_MS[tries];
      if (waitMs === undefined) return;
      tries += 1;
      await new Promise((done) => setTimeout(done, waitMs));
    }
  }
}
