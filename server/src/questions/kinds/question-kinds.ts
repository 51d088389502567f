import type { KeyedQuestionBy } from '@parlance/contract/kinds/kind';
import type { KeyedQuestion, Kind, kinds } from '@parlance/contract/kinds/kinds';
import { severalChoice, singleChoice } from './choices.ts';
import { chooseN } from './choose-n.ts';
import { completion } from './completion.ts';
import { fillInBlanks } from './fill-in-blanks.ts';
import { matching } from './matching.ts';
import { notGiven } from './not-given.ts';
import { speaking, writing } from './open.ts';
import { ordering } from './ordering.ts';
import { wordsBefore } from './parts.ts';
import type { Part, QuestionKind } from './question-kind.ts';
import { shortAnswer } from './short-answer.ts';
import { trueFalse } from './true-false.ts';

/** How each kind comes in by a form or a file, and goes out. */
export const questionKinds: { [K in Kind]: QuestionKind<KeyedQuestionBy<(typeof kinds)[K]>> } = {
  single_choice: singleChoice,
  several_choice: severalChoice,
  choose_n: chooseN,
  true_false: trueFalse,
  not_given: notGiven,
  fill_in_blanks: fillInBlanks,
  completion,
  short_answer: shortAnswer,
  matching,
  ordering,
  writing,
  speaking,
};

/** The parts of a question, in their order; null for one that is answered as a whole. */
export function partsOf({ kind, content, key }: KeyedQuestion): Part[] | null {
  const { parts }: Pick<QuestionKind<KeyedQuestion>, 'parts'> = questionKinds[kind] as never;
  return parts && parts(content, 'malformed' in key ? null : key);
}

/** What the written parts of a question are called; those of a kind that is answered as a whole too. */
export function namesOfParts(asked: KeyedQuestion): string[] {
  const { prompt } = asked.content;
  return partsOf(asked)?.map(({ text }) => text) ?? wordsBefore(prompt);
}
