import type { QuestionForTaker } from '@parlance/contract/questions';
import { isAnswered } from '../answers/answered.ts';
import type { Draft } from '../draft/draft.ts';

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
