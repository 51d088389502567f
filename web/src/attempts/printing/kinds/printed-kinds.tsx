import type { Kind } from '@parlance/contract/kinds/kinds';
import type { ComponentType } from 'react';
import type { NumberedQuestion } from '../../test-shell/palette-cells.ts';
import { PrintedChooseN, PrintedOptions, PrintedTrueFalse } from './printed-choices.tsx';
import { PrintedBlanks, PrintedCompletion } from './printed-gaps.tsx';
import { PrintedSpeaking, PrintedWriting } from './printed-lines.tsx';
import { PrintedMatching, PrintedNotGiven, PrintedOrdering, PrintedShortAnswer } from './printed-parts.tsx';

/** Where a question of each kind is answered by hand: boxes, letters, gaps and lines, below what is asked. */
const printedKinds: Record<Kind, ComponentType<NumberedQuestion>> = {
  single_choice: PrintedOptions,
  several_choice: PrintedOptions,
  choose_n: PrintedChooseN,
  true_false: PrintedTrueFalse,
  not_given: PrintedNotGiven,
  fill_in_blanks: PrintedBlanks,
  completion: PrintedCompletion,
  short_answer: PrintedShortAnswer,
  matching: PrintedMatching,
  ordering: PrintedOrdering,
  writing: PrintedWriting,
  speaking: PrintedSpeaking,
};

/** Undefined for a kind that is newer than this page. */
export function printedKindOf({ kind }: { kind: string }): ComponentType<NumberedQuestion> | undefined {
  const known: Partial<Record<string, ComponentType<NumberedQuestion>>> = printedKinds;
  return known[kind];
}
