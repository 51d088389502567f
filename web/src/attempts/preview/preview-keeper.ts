import type { Attempt } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { draftOf, withOwnClock } from '../../platform/draft/draft.ts';
import type { DraftKeeper, KeeperSnapshot } from '../../platform/draft/draft-keeper.ts';
import { clockFrom } from '../../platform/draft/question-clocks.ts';
import { timerSeconds } from '../speaking/use-question-opening.ts';

/** The account and the attempt of a preview: no account and no attempt has this number. */
export const NOBODY = 0;

/**
 * Keeps the work of a preview in memory and nowhere else: the test screens find what they need, and nothing is sent or
 * put on the device. The clock of a spoken question begins here when the screen opens it.
 */
export function createPreviewKeeper(attempt: Attempt, questions: QuestionForTaker[], now: () => number): DraftKeeper {
  let current: KeeperSnapshot = {
    draft: draftOf(NOBODY, attempt),
    attempt,
    saving: { kind: 'preview' },
    keptOnDevice: false,
  };
  const listeners = new Set<() => void>();

  function change(edit: Parameters<DraftKeeper['change']>[0]) {
    let draft = edit(current.draft);
    for (const questionId of draft.opened ?? []) {
      const question = questions.find(({ id }) => id === questionId);
      if (question) draft = withOwnClock(draft, questionId, clockFrom(now(), timerSeconds(question)));
    }
    current = { ...current, draft: { ...draft, opened: [] } };
    for (const listener of listeners) listener();
  }

  const nothing = () => undefined;
  const done = () => Promise.resolve();
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    adopt: nothing,
    flush: done,
    flushNow: done,
    sendLast: nothing,
    pause: done,
    resume: nothing,
    signedOut: nothing,
    retryNow: nothing,
    giveAway: done,
    takeOver: nothing,
    stop: nothing,
    forget: nothing,
  };
}
