import { CallFailed } from '../../platform/call.ts';
import type { DraftKeeper } from '../draft/draft-keeper.ts';

const LIMIT_MS = 5000;

/**
 * Tells the server of the questions that were opened here without a connection: only then does a recording of them
 * count, so a submit with one waits for it. Throws `CallFailed` when the server is not reached. A test that has ended
 * takes no more openings.
 */
export async function tellOpened(keeper: Pick<DraftKeeper, 'snapshot' | 'flush'>): Promise<void> {
  const endsAtMs = performance.now() + LIMIT_MS;
  let before = Number.POSITIVE_INFINITY;
  // A save that was under way already may not have carried them: only the second that changes nothing says so.
  for (let idle = 0; idle < 2; ) {
    const { draft, saving } = keeper.snapshot();
    const waiting = draft.opened?.length ?? 0;
    if (waiting === 0) return;
    if (saving.kind !== 'saved' && saving.kind !== 'saving' && saving.kind !== 'offline') return;
    idle = waiting < before ? 0 : idle + 1;
    before = waiting;
    const leftMs = Math.max(0, endsAtMs - performance.now());
    await Promise.race([keeper.flush(), new Promise((done) => setTimeout(done, leftMs))]);
  }
  throw new CallFailed('The server was not reached.');
}
