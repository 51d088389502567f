import type { Parsed } from '@parlance/contract/endpoint';
import type { ActionDone, end } from '@parlance/contract/invigilation/actions';
import { type AttemptContext, endOpenAttempt } from '../../attempts/close.ts';
import { findAttempt } from '../../attempts/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Staff } from '../who-may.ts';
import { act } from './act.ts';
import { choose, doneReply, withOpenTest } from './chosen.ts';

/** Closes tests that go on as handed in, with what was saved. */
export async function endTests(
  context: Pick<AppContext, 'db' | 'clock'>,
  caller: Staff,
  { sittingId, body }: { sittingId: number; body: Parsed<typeof end, 'body'> },
  closing: Pick<AttemptContext, 'log' | 'keys' | 'makeReceipt'>,
): Promise<ActionDone> {
  const whom = body.candidateIds;
  return await act(context, caller, { sittingId, may: 'end', kind: 'ended', body }, async (acting) => {
    const { db, now, actorId } = acting;
    const { open, skipped } = withOpenTest(await choose(acting, whom), now);
    for (const test of open) {
      const attempt = await findAttempt(db, test.account_id, test.id);
      if (attempt) await endOpenAttempt(attempt, actorId, { db, now, ...closing });
    }
    return { reply: doneReply(whom, open.length, skipped), candidateIds: open.map(({ candidate_id }) => candidate_id) };
  });
}
