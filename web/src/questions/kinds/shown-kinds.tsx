import type { KeyedQuestionBy } from '@parlance/contract/kinds/kind';
import type { Kind, kinds } from '@parlance/contract/kinds/kinds';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { PartLine } from './part-line.ts';
import {
  type RightRule,
  rightBlanks,
  rightChoices,
  rightGaps,
  rightLetter,
  rightLetters,
  rightOrder,
  rightPairs,
  rightTexts,
  rightWord,
  rightWords,
} from './right-rules.ts';
import { shownChoice, shownTrueFalse } from './shown-choices.tsx';
import { shownCompletion } from './shown-completion.tsx';
import type { ShownKind, ShownQuestion } from './shown-kind.ts';
import { shownMatching, shownNotGiven, shownOrdering, shownShortAnswer } from './shown-part-kinds.tsx';
import { shownBlanks, shownSpeaking, shownWriting } from './shown-texts.tsx';

type Rules<K extends Kind> = RightRule<KeyedQuestionBy<(typeof kinds)[K]>>;

/** How each kind is shown where nobody answers it, and what else can be right. */
const shownKinds: { [K in Kind]: ShownQuestion & { rights: Rules<K> | null } } = {
  single_choice: { ...shownChoice, rights: rightLetter },
  several_choice: { ...shownChoice, rights: rightLetters },
  choose_n: { ...shownChoice, rights: rightChoices },
  true_false: { ...shownTrueFalse, rights: rightWord },
  not_given: { ...shownNotGiven, rights: rightWords },
  fill_in_blanks: { ...shownBlanks, rights: rightBlanks },
  completion: { ...shownCompletion, rights: rightGaps },
  short_answer: { ...shownShortAnswer, rights: rightTexts },
  matching: { ...shownMatching, rights: rightPairs },
  ordering: { ...shownOrdering, rights: rightOrder },
  writing: { ...shownWriting, rights: null },
  speaking: { ...shownSpeaking, rights: null },
};

/** Undefined for a kind that is newer than this page. */
export function shownKindOf({ kind }: { kind: string }): ShownKind | undefined {
  const known: Partial<Record<string, ShownKind>> = shownKinds;
  return known[kind];
}

/** The line that a written part of a question is in; null where it has none. */
export function partLine(question: QuestionForTaker, part: number): PartLine | null {
  return shownKindOf(question)?.line?.(question, part) ?? null;
}
