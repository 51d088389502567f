import type { Kind } from '@parlance/contract/kinds/kinds';
import { markSeveralChoice, markSingleChoice } from './choices.ts';
import { markChooseN } from './choose-n.ts';
import { markFillInBlanks } from './fill-in-blanks.ts';
import type { Marker } from './marker.ts';
import { markOrdering } from './ordering.ts';
import { markCompletion, markMatching, markNotGiven, markShortAnswer } from './parted.ts';
import { markTrueFalse } from './true-false.ts';

/** How each kind is marked; null where a person must. */
export const markers: { [K in Kind]: Marker<K> | null } = {
  single_choice: markSingleChoice,
  several_choice: markSeveralChoice,
  choose_n: markChooseN,
  true_false: markTrueFalse,
  not_given: markNotGiven,
  fill_in_blanks: markFillInBlanks,
  completion: markCompletion,
  short_answer: markShortAnswer,
  matching: markMatching,
  ordering: markOrdering,
  writing: null,
  speaking: null,
};

/** Whether the parts of a kind have nothing to do with each other: by several keys, each is right by any of them. */
export const areMarkedApart: { [K in Kind]: boolean } = {
  single_choice: false,
  several_choice: false,
  choose_n: false,
  true_false: false,
  not_given: true,
  fill_in_blanks: false,
  completion: true,
  short_answer: true,
  matching: true,
  ordering: false,
  writing: false,
  speaking: false,
};
