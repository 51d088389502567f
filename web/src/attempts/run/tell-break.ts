import type { Attempt } from '@parlance/contract/attempts';
import { endBreak, takeBreak } from '@parlance/contract/taking/breaks';
import { call } from '../../platform/call.ts';
import { steadyNow } from '../../platform/server-clock.ts';
import type { Draft } from '../draft/draft.ts';
import { type NotedBreak, notedBreaks, withBreakTold, withoutBreak } from '../draft/noted-breaks.ts';
import { ANSWER_LIMIT_MS, isFinal, mustSignIn } from './attempt-calls.ts';
import type { TestClock } from './test-clock.ts';

type Options = {
  draft: Draft;
  /** Keeps what the server has acknowledged. */
  change: (edit: (draft: Draft) => Draft) => void;
  hear?: TestClock['hear'];
  /** The server does not count the break, for the reason it gives. */
  onRefused?: (message: string) => void;
};

/**
 * Tells the server of the first break that a draft notes, if any: that it began, then that it ended. Throws what the
 * calls throw when it is to be told again; what the server will not have is dropped.
 */
export async function tellBreak({ draft, change, hear, onRefused }: Options): Promise<void> {
  const [noted] = notedBreaks(draft);
  if (!noted) return;
  const sentAtMs = steadyNow();
  try {
    const { attempt } = await callFor(draft.attemptId, noted);
    hear?.(attempt, sentAtMs, steadyNow());
    change((before) => (noted.begun ? withBreakTold(before, noted.id) : withoutBreak(before, noted.id)));
  } catch (error) {
    if (!isFinal(error) || mustSignIn(error)) throw error;
    const stored = error.details.attempt as Attempt | undefined;
    if (stored) hear?.(stored, sentAtMs, steadyNow());
    change((before) => withoutBreak(before, noted.id));
    // A test that has ended says so itself.
    if (error.code === 'no_break_left' || error.code === 'break_not_now') onRefused?.(error.message);
  }
}

function callFor(attemptId: number, { id: breakId, begun, endedAt }: NotedBreak): Promise<{ attempt: Attempt }> {
  const options = { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) };
  return begun
    ? call(takeBreak, { params: { id: attemptId }, body: { breakId, beganAt: begun.at } }, options)
    : call(endBreak, { params: { id: attemptId, breakId }, body: { endedAt } }, options);
}
