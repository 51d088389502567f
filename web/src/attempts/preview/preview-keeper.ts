import type { Attempt } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { draftOf } from '../draft/draft.ts';
import type { EditableDraft, KeeperSnapshot } from '../draft/draft-keeper.ts';
import { clockFrom, withOwnClock } from '../draft/own-clocks.ts';
import { timerSeconds } from '../speaking/use-question-opening.ts';

/** The account and the attempt of a preview: no account and no attempt has this number. */
export const NOBODY = 0;

/**
 * Holds the work of a preview in memory and nowhere else: nothing is sent or put on the device. The clock of a spoken
 * question begins here when the screen opens it.
 */
export function createPreviewKeeper(attempt: Attempt, questions: QuestionForTaker[], now: () => number): EditableDraft {
  let current: KeeperSnapshot = {
    draft: draftOf(NOBODY, attempt),
    attempt,
    saving: { kind: 'preview' },
    keptOnDevice: false,
  };
  const listeners = new Set<() => void>();
  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(edit) {
      let draft = edit(current.draft);
      for (const questionId of draft.opened ?? []) {
        const question = questions.find(({ id }) => id === questionId);
        if (question) draft = withOwnClock(draft, questionId, clockFrom(now(), timerSeconds(question)));
      }
      current = { ...current, draft: { ...draft, opened: [] } };
      for (const listener of listeners) listener();
    },
  };
}
