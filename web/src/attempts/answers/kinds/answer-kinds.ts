import { t } from '@lingui/core/macro';
import type { Completion } from '@parlance/contract/kinds/completion';
import { contentOf } from '@parlance/contract/kinds/content-of';
import type { Kind } from '@parlance/contract/kinds/kinds';
import { hasOptionTexts, type Matching } from '@parlance/contract/kinds/matching';
import type { ShortAnswer } from '@parlance/contract/kinds/short-answer';
import type { WordLimit } from '@parlance/contract/kinds/written/limit';
import type { QuestionForTaker } from '@parlance/contract/questions';
import type { ComponentType } from 'react';
import type { Answering } from '../answering.ts';
import { BlankAnswers } from './blank-answers.tsx';
import { ChooseNAnswer, SeveralChoiceAnswer, SingleChoiceAnswer, TrueFalseAnswer } from './choice-answers.tsx';
import { CompletionAnswer, loadCompletion } from './completion-answer.tsx';
import { laterKind } from './later-kind.tsx';
import { WritingAnswer } from './writing-answer.tsx';

/** How questions of a kind are drawn below their text. */
export type AnswerKind = {
  Answer: ComponentType<Answering>;
  /** Fetches what this page does not have of it yet. */
  load?: (question: QuestionForTaker) => Promise<void>;
  /** The text of the question is part of the answer. */
  holdsText?: true;
  /** The picture of the question has its place in the answer. */
  holdsPicture?: true;
  /** It has parts or controls of its own below an instruction, under a heading with its numbers. */
  isTask?: true;
  /** How much may be written for each answer, which is said below the text of the question. */
  limitOf?: (question: QuestionForTaker) => WordLimit | undefined;
  /** Said where the question stands alone. */
  hint?: string;
  /** Whether it lists options that can be crossed out. */
  listsOptions?: (question: QuestionForTaker) => boolean;
  /** What a heading is chosen for in one of its parts, from 0, where headings are: 'Paragraph C'. */
  headedBy?: (question: QuestionForTaker, part: number) => string | undefined;
  /** Whether the words that it is answered with stand at the foot of a phone. */
  takesFoot?: (question: QuestionForTaker) => boolean;
};

const notGiven = laterKind(async () => (await import('./written-kinds.ts')).NotGivenAnswer);
const shortAnswer = laterKind(async () => (await import('./written-kinds.ts')).ShortAnswers);
const matching = laterKind(async () => (await import('./dragged-kinds.ts')).MatchingAnswer);
const ordering = laterKind(async () => (await import('./dragged-kinds.ts')).OrderingAnswer);

const always = () => true;

/** Null for a kind that has a screen of its own. */
const answerKinds: Record<Kind, AnswerKind | null> = {
  single_choice: { Answer: SingleChoiceAnswer, listsOptions: always },
  several_choice: {
    Answer: SeveralChoiceAnswer,
    get hint() {
      return t`Choose all that apply.`;
    },
    listsOptions: always,
  },
  choose_n: { Answer: ChooseNAnswer, isTask: true, listsOptions: always },
  true_false: { Answer: TrueFalseAnswer },
  not_given: { ...notGiven, isTask: true },
  fill_in_blanks: { Answer: BlankAnswers, holdsText: true },
  completion: {
    Answer: CompletionAnswer,
    load: loadCompletion,
    isTask: true,
    limitOf: (question) => contentOf<Completion>(question).limit,
    takesFoot: (question) => contentOf<Completion>(question).source === 'bank',
  },
  short_answer: { ...shortAnswer, isTask: true, limitOf: (question) => contentOf<ShortAnswer>(question).limit },
  matching: {
    ...matching,
    isTask: true,
    holdsPicture: true,
    listsOptions: (question) => hasOptionTexts(contentOf<Matching>(question)),
    headedBy: (question, part) => {
      const { style, items } = contentOf<Matching>(question);
      return style === 'headings' ? items[part] : undefined;
    },
  },
  ordering: { ...ordering, isTask: true },
  writing: { Answer: WritingAnswer },
  speaking: null,
};

/** Null also for a kind that is newer than this page: the server may have been updated since it was loaded. */
export function answerKindOf({ kind }: { kind: string }): AnswerKind | null {
  const known: Partial<Record<string, AnswerKind | null>> = answerKinds;
  return known[kind] ?? null;
}
