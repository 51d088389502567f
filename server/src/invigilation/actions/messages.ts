import type { Parsed } from '@parlance/contract/endpoint';
import { type ActionDone, MESSAGES_MAX, type sendMessage } from '@parlance/contract/invigilation/actions';
import type { AppContext } from '../../platform/app-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Staff } from '../who-may.ts';
import { act } from './act.ts';
import { isThere, type Skip } from './chosen.ts';
import { countMessages, insertMessages, lockCandidates } from './queries.ts';

/** Tells candidates something: everyone also whoever comes later. */
export async function sendMessages(
  context: Pick<AppContext, 'db' | 'clock'>,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof sendMessage, 'body'> },
): Promise<ActionDone> {
  const { candidateIds: whom, text } = body;
  return await act(context, caller, { sittingId, kind: 'message', body }, async (acting) => {
    const { db, now, actionId, actorId } = acting;
    if ((await countMessages(db, sittingId)) >= MESSAGES_MAX) throw new Refusal('messages_used_up');
    const ids = whom === 'all' ? null : [...new Set(whom)];
    const candidates = await lockCandidates(db, sittingId, ids);
    if (ids && candidates.length < ids.length) throw new Refusal('not_found');
    const told = candidates.filter(isThere).map(({ id }) => id);
    const skipped: Skip[] = candidates
      .filter((one) => !isThere(one))
      .map(({ id }) => ({ candidateId: id, code: 'withdrawn' }));
    const message = { sittingId, actionId, text, madeBy: actorId, madeAt: now };
    await insertMessages(db, whom === 'all' ? null : told, message);
    return {
      reply: { done: told.length, skipped: whom === 'all' ? [] : skipped },
      candidateIds: told,
      forAll: whom === 'all',
    };
  });
}
