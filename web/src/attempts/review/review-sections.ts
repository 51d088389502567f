import { t } from '@lingui/core/macro';
import type { AttemptReview, ReviewedQuestion } from '@parlance/contract/attempt-review';
import type { Passage } from '@parlance/contract/questions';

/** What is read together: a passage with its questions, or questions without one. */
export type Section = { passage: { number: number; passage: Passage } | null; questions: ReviewedQuestion[] };

export type Filter = 'all' | 'wrong' | 'unanswered';

/** Whether a question does not have all its marks; false where that is not shown. */
function isWrong({ mark }: ReviewedQuestion): boolean {
  return mark !== undefined && mark.mark < mark.marks;
}

/** Whether nothing was given; false where that is not shown. */
function isUnanswered({ kind, answer, recording }: ReviewedQuestion): boolean {
  return kind === 'speaking' ? recording === null : answer === null;
}

export function fitsFilter(question: ReviewedQuestion, filter: Filter): boolean {
  if (filter === 'wrong') return isWrong(question);
  return filter === 'all' || isUnanswered(question);
}

/** The filters that can be told apart by what the reader is shown, with how many questions fit each. */
export function filtersOf(questions: readonly ReviewedQuestion[]): { key: Filter; name: string; count: number }[] {
  const count = (filter: Filter) => questions.filter((question) => fitsFilter(question, filter)).length;
  const hasMarks = questions.some(({ mark }) => mark !== undefined);
  const hasAnswers = questions.some(({ answer, recording }) => answer !== undefined || recording !== undefined);
  return [
    { key: 'all', name: t({ message: 'All', context: 'questions' }), count: questions.length },
    ...(hasMarks
      ? [{ key: 'wrong' as const, name: t({ message: 'Wrong', context: 'questions' }), count: count('wrong') }]
      : []),
    ...(hasAnswers ? [{ key: 'unanswered' as const, name: t`Not answered`, count: count('unanswered') }] : []),
  ];
}

/** The questions that fit, in the order of the test, those of a passage under it. */
export function sectionsOf(
  { questions, passages = [] }: Pick<AttemptReview, 'questions' | 'passages'>,
  fits: (question: ReviewedQuestion) => boolean,
): Section[] {
  const byPassage = Map.groupBy(questions.filter(fits), ({ asked }) => asked?.passage_id ?? null);
  return [...byPassage].map(([id, own]) => {
    const index = passages.findIndex((passage) => passage.id === id);
    const passage = passages[index];
    return { passage: passage ? { number: index + 1, passage } : null, questions: own };
  });
}
