import { t } from '@lingui/core/macro';
import type { TakerReply } from '@parlance/contract/attempts';
import type { Passage } from '@parlance/contract/questions';
import { formatQuestions } from '../answers/format-questions.ts';
import { countNumbers, type NumberedQuestion, numberQuestions } from '../test-shell/palette-cells.ts';

/** One passage and its questions, numbered through the whole test. */
export type Part = { number: number; passage: Passage; questions: NumberedQuestion[] };

/** The parts of a Reading test. A passage without questions stays: there is something to read. */
export function numberParts({ passagesWithQuestions }: Pick<TakerReply, 'passagesWithQuestions'>): Part[] {
  const numbered = numberQuestions(passagesWithQuestions.flatMap(({ questions }) => questions));
  return passagesWithQuestions.map(({ passage, questions }, index) => ({
    number: index + 1,
    passage,
    questions: numbered.splice(0, questions.length),
  }));
}

/** 'Passage 2' */
export function formatPassage({ number }: Pick<Part, 'number'>): string {
  return t`Passage ${number}`;
}

/** 'Questions 14 to 26', 'Question 5', or 'No questions'. */
export function formatRange({ questions }: Part): string {
  const first = questions[0]?.number;
  return first === undefined ? t`No questions` : formatQuestions(first, countNumbers(questions));
}

/** The index of the part a question is in; 0 when it is in none. */
export function partIndexOf(parts: Part[], questionId: number | null): number {
  const index = parts.findIndex((part) => part.questions.some(({ question }) => question.id === questionId));
  return Math.max(0, index);
}
