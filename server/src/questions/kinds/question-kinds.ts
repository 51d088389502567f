import type { Kind } from '@parlance/contract/kinds/kinds';
import { severalChoice, singleChoice } from './choices.ts';
import { chooseN } from './choose-n.ts';
import { completion } from './completion.ts';
import { fillInBlanks } from './fill-in-blanks.ts';
import { matching } from './matching.ts';
import { notGiven } from './not-given.ts';
import { speaking, writing } from './open.ts';
import { ordering } from './ordering.ts';
import type { QuestionKind } from './question-kind.ts';
import { shortAnswer } from './short-answer.ts';
import { trueFalse } from './true-false.ts';

/** How each kind comes in by a form or a file, and goes out. */
export const questionKinds: { [K in Kind]: QuestionKind<K> } = {
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
