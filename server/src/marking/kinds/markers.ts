import type { Kind } from '@parlance/contract/kinds/kinds';
import { markSeveralChoice, markSingleChoice } from './choices.ts';
import { markFillInBlanks } from './fill-in-blanks.ts';
import type { Marker } from './marker.ts';
import { markTrueFalse } from './true-false.ts';

/** How each kind is marked; null where a person must. */
export const markers: { [K in Kind]: Marker<K> | null } = {
  single_choice: markSingleChoice,
  several_choice: markSeveralChoice,
  true_false: markTrueFalse,
  fill_in_blanks: markFillInBlanks,
  writing: null,
  speaking: null,
};
