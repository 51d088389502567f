import type { QuestionForTaker } from '@parlance/contract/questions';
import { useEffect } from 'react';
import { answerKindOf } from './answer-kinds.ts';

/** Fetches what the questions of a test need while there is a connection: a later one opens without one, too. */
export function useKindsAhead(questions: QuestionForTaker[]): void {
  useEffect(() => void loadKinds(questions), [questions]);
}

/** Fetches the code of the kinds of these questions. What did not come is asked for again by the question itself. */
export async function loadKinds(questions: QuestionForTaker[]): Promise<void> {
  const loading = questions.map((question) =>
    answerKindOf(question)
      ?.load?.(question)
      .catch(() => undefined),
  );
  for (const one of loading) await one;
}
