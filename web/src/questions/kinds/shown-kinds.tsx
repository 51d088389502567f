import type { Kind } from '@parlance/contract/kinds/kinds';
import { shownChoice, shownTrueFalse } from './shown-choices.tsx';
import type { ShownKind } from './shown-kind.ts';
import { shownBlanks, shownSpeaking, shownWriting } from './shown-texts.tsx';

const shownKinds: Record<Kind, ShownKind> = {
  single_choice: shownChoice,
  several_choice: shownChoice,
  true_false: shownTrueFalse,
  fill_in_blanks: shownBlanks,
  writing: shownWriting,
  speaking: shownSpeaking,
};

/** Undefined for a kind that is newer than this page. */
export function shownKindOf({ kind }: { kind: string }): ShownKind | undefined {
  const known: Partial<Record<string, ShownKind>> = shownKinds;
  return known[kind];
}
