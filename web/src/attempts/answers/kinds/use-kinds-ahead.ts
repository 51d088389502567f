import type { QuestionForTaker } from '@parlance/contract/questions';
import { useEffect } from 'react';
import { answerKindOf } from './answer-kinds.ts';

/** Fetches what the questions of a test need while there is a connection: a later one opens without one, too. */
export function useKindsAhead(questions: QuestionForTaker[]): void {
  useEffect(() => {
    // What did not come is asked for again by the question itself.
    for (const question of questions)
      void answerKindOf(question)
        ?.load?.(question)
        .catch(() => undefined);
  }, [questions]);
}
