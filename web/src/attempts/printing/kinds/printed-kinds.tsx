import type { Kind } from '@parlance/contract/kinds/kinds';
import type { ComponentType } from 'react';
import type { NumberedQuestion } from '../../test-shell/palette-cells.ts';
import { PrintedChooseN, PrintedOptions, PrintedTrueFalse } from './printed-choices.tsx';
import { PrintedBlanks, PrintedCompletion } from './printed-gaps.tsx';
import { PrintedSpeaking, PrintedWriting } from './printed-lines.tsx';
import { PrintedMatching, PrintedNotGiven, PrintedOrdering, PrintedShortAnswer } from './printed-parts.tsx';

/** Where a question is answered by hand: boxes, letters, gaps and lines, below what is asked. */
type PrintedKind = { Answer: ComponentType<NumberedQuestion> };

const printedKinds: Record<Kind, PrintedKind> = {
  single_choice: { Answer: PrintedOptions },
  several_choice: { Answer: PrintedOptions },
  choose_n: { Answer: PrintedChooseN },
  true_false: { Answer: PrintedTrueFalse },
  not_given: { Answer: PrintedNotGiven },
  fill_in_blanks: { Answer: PrintedBlanks },
  completion: { Answer: PrintedCompletion },
  short_answer: { Answer: PrintedShortAnswer },
  matching: { Answer: PrintedMatching },
  ordering: { Answer: PrintedOrdering },
  writing: { Answer: PrintedWriting },
  speaking: { Answer: PrintedSpeaking },
};

/** Undefined for a kind that is newer than this page. */
export function printedKindOf({ kind }: { kind: string }): PrintedKind | undefined {
  const known: Partial<Record<string, PrintedKind>> = printedKinds;
  return known[kind];
}
