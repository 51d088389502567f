import type { Kind } from '@parlance/contract/kinds/kinds';
import { shownChoice, shownTrueFalse } from './shown-choices.tsx';
import { shownCompletion } from './shown-completion.tsx';
import type { ShownKind } from './shown-kind.ts';
import { shownMatching, shownNotGiven, shownOrdering, shownShortAnswer } from './shown-part-kinds.tsx';
import { shownBlanks, shownSpeaking, shownWriting } from './shown-texts.tsx';

const shownKinds: Record<Kind, ShownKind> = {
  single_choice: shownChoice,
  several_choice: shownChoice,
  choose_n: shownChoice,
  true_false: shownTrueFalse,
  not_given: shownNotGiven,
  fill_in_blanks: shownBlanks,
  completion: shownCompletion,
  short_answer: shownShortAnswer,
  matching: shownMatching,
  ordering: shownOrdering,
  writing: shownWriting,
  speaking: shownSpeaking,
};

/** Undefined for a kind that is newer than this page. */
export function shownKindOf({ kind }: { kind: string }): ShownKind | undefined {
  const known: Partial<Record<string, ShownKind>> = shownKinds;
  return known[kind];
}
