import { useCallback, useState } from 'react';
import { withCurrentQuestion } from '../draft/edit-draft.ts';
import type { TestRun } from '../run/use-test-run.ts';

/**
 * Where the learner is: the question, which is saved, and which of its parts, which is not. `setCurrent` without a part
 * keeps that of the question it is at.
 */
export function useCurrentPlace(questionId: number | null, change: TestRun['change']) {
  const [at, setAt] = useState({ id: questionId, part: 0 });
  const part = at.id === questionId ? at.part : 0;
  const setCurrent = useCallback(
    (id: number, part?: number) => {
      setAt((before) => {
        const next = part ?? (before.id === id ? before.part : 0);
        return before.id === id && before.part === next ? before : { id, part: next };
      });
      change((before) => withCurrentQuestion(before, id));
    },
    [change],
  );
  return { part, setCurrent };
}
