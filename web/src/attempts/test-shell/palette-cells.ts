import type { QuestionForTaker } from '@parlance/contract/questions';
import { useMemo } from 'react';
import { isAnswered } from '../answers/answered.ts';
import type { Draft } from '../draft/draft.ts';
import { formatNumbers } from './number-ranges.ts';

/** A question and its number in the whole test. */
export type NumberedQuestion = { number: number; question: QuestionForTaker };

/** The questions of a test without parts, numbered from 1. */
export function numberQuestions(questions: QuestionForTaker[]): NumberedQuestion[] {
  return questions.map((question, index) => ({ number: index + 1, question }));
}

/** A question as a palette shows it. */
export type PaletteCell = { id: number; number: number; answered: boolean; flagged: boolean; current: boolean };

/** The cells of questions that are answered on the screen; the same array until one of them changes. */
export function usePaletteCells(
  numbered: NumberedQuestion[],
  { answers, flags }: Pick<Draft, 'answers' | 'flags'>,
  currentId: number | null,
): PaletteCell[] {
  const json = JSON.stringify(
    numbered.map<PaletteCell>(({ number, question }) => ({
      id: question.id,
      number,
      answered: isAnswered(question, answers[question.id]),
      flagged: flags.includes(question.id),
      current: question.id === currentId,
    })),
  );
  return useMemo(() => JSON.parse(json) as PaletteCell[], [json]);
}

/** How many of them are answered. */
export function countAnswered(cells: PaletteCell[]): number {
  return cells.filter(({ answered }) => answered).length;
}

/** '3 unanswered: 2, 3, 5', or 'Unanswered: None' (specification, section 2). */
export function formatUnanswered(cells: PaletteCell[]): string {
  const numbers = cells.filter(({ answered }) => !answered).map(({ number }) => number);
  return numbers.length === 0 ? 'Unanswered: None' : `${numbers.length} unanswered: ${formatNumbers(numbers)}`;
}
