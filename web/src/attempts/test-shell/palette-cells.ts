import type { QuestionForTaker } from '@parlance/contract/questions';
import { isAnswered } from '../answers/answered.ts';
import type { Draft } from '../draft/draft.ts';
import { formatNumbers } from './number-ranges.ts';

/** A question and its number in the whole test. */
export type NumberedQuestion = { number: number; question: QuestionForTaker };

/** A question as a palette shows it. */
export type PaletteCell = { id: number; number: number; answered: boolean; flagged: boolean; current: boolean };

/** The cells of questions that are answered on the screen. */
export function paletteCells(
  numbered: NumberedQuestion[],
  { answers, flags }: Pick<Draft, 'answers' | 'flags'>,
  currentId: number | null,
): PaletteCell[] {
  return numbered.map(({ number, question }) => ({
    id: question.id,
    number,
    answered: isAnswered(question, answers[question.id]),
    flagged: flags.includes(question.id),
    current: question.id === currentId,
  }));
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
