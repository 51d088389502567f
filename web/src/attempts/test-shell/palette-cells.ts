import { t } from '@lingui/core/macro';
import { firstNumbers, numbersFrom } from '@parlance/contract/kinds/numbers';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { useMemo } from 'react';
import { inRow } from '../../ui/format/in-row.ts';
import { answeredNumbers } from '../answers/answered.ts';
import type { Draft } from '../draft/draft.ts';

/** A question and its first number in the whole test: it takes as many as it has marks. */
export type NumberedQuestion = { number: number; question: QuestionForTaker };

/** The questions of a test without parts, numbered from 1. */
export function numberQuestions(questions: QuestionForTaker[]): NumberedQuestion[] {
  const firsts = firstNumbers(questions);
  return questions.map((question, index) => ({ number: firsts[index] ?? 0, question }));
}

/** How many numbers these questions take. */
export function countNumbers(numbered: NumberedQuestion[]): number {
  return numbered.reduce((sum, { question }) => sum + question.marks, 0);
}

/** A number of a test: which question has it, and for which of its parts, from 0. */
export type Place = { id: number; part: number };

/** A number as a palette shows it. */
export type PaletteCell = Place & { number: number; answered: boolean; flagged: boolean; current: boolean };

/** The cells of every number of these questions; a flag is on all numbers of its question. */
export function cellsOf(
  numbered: NumberedQuestion[],
  { answers, flags }: Pick<Draft, 'answers' | 'flags'>,
  current: Place | null,
): PaletteCell[] {
  return numbered.flatMap(({ number: first, question: { id }, question }) => {
    const answered = answeredNumbers(question, answers[id]);
    return numbersFrom(first, question.marks).map((number, part) => ({
      id,
      part,
      number,
      answered: answered[part] ?? false,
      flagged: flags.includes(id),
      current: current?.id === id && current.part === part,
    }));
  });
}

/** The cells of questions that are answered on the screen; the same array until one of them changes. */
export function usePaletteCells(
  numbered: NumberedQuestion[],
  draft: Pick<Draft, 'answers' | 'flags'>,
  current: Place | null,
): PaletteCell[] {
  const json = JSON.stringify(cellsOf(numbered, draft, current));
  return useMemo(() => JSON.parse(json) as PaletteCell[], [json]);
}

/** The first numbers of the screens before and after the current one. */
export function neighbours(cells: PaletteCell[], screenOf: (questionId: number) => number) {
  const starts = cells.filter(({ id }, index) => {
    const previous = cells[index - 1];
    return !previous || screenOf(previous.id) !== screenOf(id);
  });
  const current = cells.find((cell) => cell.current);
  const at = current ? starts.findIndex(({ id }) => screenOf(id) === screenOf(current.id)) : -1;
  return { before: starts[at - 1], after: at === -1 ? undefined : starts[at + 1] };
}

/** How many of them are answered. */
export function countAnswered(cells: PaletteCell[]): number {
  return cells.filter(({ answered }) => answered).length;
}

/** 'Answered 3 of 40' */
export function formatAnswered(cells: PaletteCell[]): string {
  return t`Answered ${{ done: countAnswered(cells) }} of ${{ total: cells.length }}`;
}

/** '3 unanswered: 2, 3, 5', or 'Unanswered: None' (specification, section 2). */
export function formatUnanswered(cells: PaletteCell[]): string {
  const numbers = cells.filter(({ answered }) => !answered).map(({ number }) => number);
  return numbers.length === 0
    ? t`Unanswered: None`
    : t`${{ count: numbers.length }} unanswered: ${{ numbers: formatNumbers(numbers) }}`;
}

/** Numbers in rising order as short as they can be said: '1, 2, 5–9'. A range stands for three or more. */
export function formatNumbers(numbers: number[]): string {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return inRow(runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String))));
}
