import type { QuestionWithKey } from '@parlance/contract/author-questions';
import type { GivenAnswer } from '@parlance/contract/kinds/kind';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { ComponentType } from 'react';
import type { PartLine } from './part-line.ts';
import type { Rights } from './right-rules.ts';

/** How a question is shown where nobody answers it. */
export type ShownQuestion = {
  /** What is asked besides the prompt and the parts, where nobody answers it: options, a text with its gaps. */
  Asked?: ComponentType<{ question: QuestionForTaker; first: number }>;
  /** What is right, below the question, as its author sees it. `first` is its first number in the test. */
  Key: ComponentType<{ question: QuestionWithKey; first: number }>;
  /** An answer in one line: 'B, The bus stop', 'pole / sensor'. */
  answerText: (answer: GivenAnswer, question: QuestionForTaker) => string;
  /** The key in the same way: 'pole or rod / sensor'; null where it has none. */
  keyText: (question: QuestionWithKey) => string | null;
  /** Of a kind with parts, which are marked one by one: each of its numbers. */
  parts?: (question: QuestionForTaker) => ShownPart[];
  /** What is right for each of its parts; empty where the key cannot mark. */
  keyParts?: (question: QuestionWithKey) => string[];
  /** The line that a written part is in; null where there is no such part. */
  line?: (question: QuestionForTaker, part: number) => PartLine | null;
};

/** A kind where nobody answers it: how it is shown, and what else its author may say is right. */
export type ShownKind = ShownQuestion & {
  /** Null for a kind that a person marks. */
  rights: {
    rights: (content: never, key: never) => Rights;
    read: (key: never) => string[] | string[][];
    write: (right: string[], key: never) => object;
  } | null;
};

export type ShownPart = {
  /** 'Paragraph B', or 'Gap after: the level of'. */
  asks: string;
  /** What it asks is in words of the interface, around some of the test. */
  isSaid?: true;
  /** What was given for it, in words: 'B, The bus stop'. */
  inWords: (given: string) => string;
};
