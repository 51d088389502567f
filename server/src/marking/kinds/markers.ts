import type { Kind } from '@parlance/contract/kinds/kinds';
import { markSeveralChoice, markSingleChoice } from './choices.ts';
import { markChooseN } from './choose-n.ts';
import { markFillInBlanks } from './fill-in-blanks.ts';
import type { Marker } from './marker.ts';
import { markOrdering } from './ordering.ts';
import { markCompletion, markMatching, markNotGiven, markShortAnswer } from './parted.ts';
import { markTrueFalse } from './true-false.ts';

/**
 * How each kind is marked; null where a person must. `apart` where its parts have nothing to do with each other: by
 * several keys, each is right by any of them.
 */
export const markers: { [K in Kind]: { mark: Marker<K>; apart?: true } | null } = {
  single_choice: { mark: markSingleChoice },
  several_choice: { mark: markSeveralChoice },
  choose_n: { mark: markChooseN },
  true_false: { mark: markTrueFalse },
  not_given: { mark: markNotGiven, apart: true },
  fill_in_blanks: { mark: markFillInBlanks },
  completion: { mark: markCompletion, apart: true },
  short_answer: { mark: markShortAnswer, apart: true },
  matching: { mark: markMatching, apart: true },
  ordering: { mark: markOrdering },
  writing: null,
  speaking: null,
};
