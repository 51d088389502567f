import type { Kind } from '@parlance/contract/kinds/kinds';
import { severalChoice, singleChoice } from './choices.tsx';
import type { EditKind } from './edit-kind.ts';
import { fillInBlanks } from './fill-in-blanks.tsx';
import { speaking, writing } from './open-fields.tsx';
import { trueFalse } from './true-false.tsx';

/** How an author writes a question of each kind. */
export const editKinds: Record<Kind, EditKind> = {
  single_choice: singleChoice,
  several_choice: severalChoice,
  true_false: trueFalse,
  fill_in_blanks: fillInBlanks,
  writing,
  speaking,
};
