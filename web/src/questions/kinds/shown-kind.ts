import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import type { ComponentType } from 'react';

/** How a question of a kind is shown where nobody answers it. */
export type ShownKind = {
  /** What is right, below the question, as its author sees it. `first` is its first number in the test. */
  Key: ComponentType<{ question: QuestionForAuthor; first: number }>;
  /** An answer in one line: 'B, The bus stop', 'pole / sensor'. */
  answerText: (answer: GivenAnswer, question: QuestionForTaker) => string;
  /** The key in the same way: 'pole or rod / sensor'; null where it has none. */
  keyText: (question: QuestionForAuthor) => string | null;
  /** Of a kind with parts, which are marked one by one: each of its numbers. */
  parts?: (question: QuestionForTaker) => ShownPart[];
  /** What is right for each of its parts; empty where the key cannot mark. */
  keyParts?: (question: QuestionForAuthor) => string[];
};

export type ShownPart = {
  /** 'Paragraph B', or 'Gap after: the level of'. */
  asks: string;
  /** What was given for it, in words: 'B, The bus stop'. */
  inWords: (given: string) => string;
};
