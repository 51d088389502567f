import type { Kind } from '@parlance/contract/kinds/kinds';
import type { ComponentType } from 'react';
import type { Answering } from '../answering.ts';
import { BlankAnswers } from './blank-answers.tsx';
import { SeveralChoiceAnswer, SingleChoiceAnswer, TrueFalseAnswer } from './choice-answers.tsx';
import { WritingAnswer } from './writing-answer.tsx';

/** How questions of a kind are drawn below their text. */
export type AnswerKind = {
  Answer: ComponentType<Answering>;
  /** The text of the question is part of the answer. */
  holdsText?: true;
  /** It has parts or controls of its own below an instruction, under a heading with its numbers. */
  isTask?: true;
  /** Said where the question stands alone. */
  hint?: string;
};

/** Null for a kind that has a screen of its own. */
const answerKinds: Record<Kind, AnswerKind | null> = {
  single_choice: { Answer: SingleChoiceAnswer },
  several_choice: { Answer: SeveralChoiceAnswer, hint: 'Choose all that apply.' },
  true_false: { Answer: TrueFalseAnswer },
  fill_in_blanks: { Answer: BlankAnswers, holdsText: true },
  writing: { Answer: WritingAnswer },
  speaking: null,
};

/** Null also for a kind that is newer than this page: the server may have been updated since it was loaded. */
export function answerKindOf({ kind }: { kind: string }): AnswerKind | null {
  const known: Partial<Record<string, AnswerKind | null>> = answerKinds;
  return known[kind] ?? null;
}
