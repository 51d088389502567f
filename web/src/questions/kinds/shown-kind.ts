import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import type { ComponentType } from 'react';

/** How a question of a kind is shown where nobody answers it. */
export type ShownKind = {
  /** What is right, below the question, as its author sees it. */
  Key: ComponentType<{ question: QuestionForAuthor }>;
  /** An answer in one line: 'B, The bus stop', 'pole / sensor'. */
  answerText: (answer: GivenAnswer, question: QuestionForTaker) => string;
  /** The key in the same way: 'pole or rod / sensor'; null where it has none. */
  keyText: (question: QuestionForAuthor) => string | null;
};
