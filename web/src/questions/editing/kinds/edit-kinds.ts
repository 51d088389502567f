import type { Kind } from '@parlance/contract/kinds/kinds';
import { severalChoice, singleChoice } from './choices.tsx';
import { chooseN } from './choose-n.tsx';
import { completion } from './completion/completion.tsx';
import type { EditKind } from './edit-kind.ts';
import { fillInBlanks } from './fill-in-blanks.tsx';
import { matching } from './matching.tsx';
import { notGiven } from './not-given.tsx';
import { speaking, writing } from './open-fields.tsx';
import { ordering } from './ordering.tsx';
import { shortAnswer } from './short-answer.tsx';
import { trueFalse } from './true-false.tsx';

/** How an author writes a question of each kind. */
export const editKinds: Record<Kind, EditKind> = {
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
