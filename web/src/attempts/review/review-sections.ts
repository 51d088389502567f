import { t } from '@lingui/core/macro';
import type { AttemptReview } from '@parlance/contract/attempt-review';
import type { Passage } from '@parlance/contract/questions';
import { answeredNumbers } from '../answers/answered.ts';
import type { NotedQuestion } from './notes/numbered-notes.ts';

/** What is read together: a passage with its questions, or questions without one. */
export type Section = { passage: { number: number; passage: Passage } | null; questions: NotedQuestion[] };

export type Filter = 'all' | 'wrong' | 'unanswered' | 'commented';

/** How many numbers of a question fit a filter; none where what it asks for is not shown. */
const numbers: Record<Filter, (question: NotedQuestion) => number> = {
  all: ({ marks }) => marks,
  wrong: ({ mark }) => (mark ? mark.marks - mark.mark : 0),
  unanswered: ({ kind, marks, asked, answer, recording }) => {
    if (kind === 'speaking') return recording === null ? marks : 0;
    if (answer === undefined || answer === null) return answer === null ? marks : 0;
    return asked ? answeredNumbers(asked, answer).filter((isAnswered) => !isAnswered).length : 0;
  },
  commented: ({ marks, notes }) => (notes ? marks : 0),
};

/** How many numbers these questions have, and how many of them are right. */
export function numbersRight(questions: readonly NotedQuestion[]): { all: number; right: number } {
  const sum = (of: (question: NotedQuestion) => number) => questions.reduce((total, one) => total + of(one), 0);
  return { all: sum(numbers.all), right: sum((one) => (one.mark ? one.marks - numbers.wrong(one) : 0)) };
}

export function fitsFilter(question: NotedQuestion, filter: Filter): boolean {
  return filter === 'all' || numbers[filter](question) > 0;
}

/** The filters that can be told apart by what the reader is shown, with how many numbers fit each. */
export function filtersOf(questions: readonly NotedQuestion[]): { key: Filter; name: string; count: number }[] {
  const hasMarks = questions.some(({ mark }) => mark !== undefined);
  const hasAnswers = questions.some(({ answer, recording }) => answer !== undefined || recording !== undefined);
  const filter = (key: Filter, name: string) => {
    return { key, name, count: questions.reduce((sum, question) => sum + numbers[key](question), 0) };
  };
  return [
    filter('all', t({ message: 'All', context: 'questions' })),
    ...(hasMarks ? [filter('wrong', t({ message: 'Wrong', context: 'questions' }))] : []),
    ...(hasAnswers ? [filter('unanswered', t`Not answered`)] : []),
    ...(questions.some(({ notes }) => notes) ? [filter('commented', t`With a comment`)] : []),
  ];
}

/** The questions that fit, in the order of the test, those of a passage under it. */
export function sectionsOf(
  { questions, passages = [] }: Pick<AttemptReview, 'passages'> & { questions: readonly NotedQuestion[] },
  fits: (question: NotedQuestion) => boolean,
): Section[] {
  const byPassage = new Map<number | null, NotedQuestion[]>();
  for (const question of questions.filter(fits)) {
    const id = question.asked?.passage_id ?? null;
    byPassage.set(id, [...(byPassage.get(id) ?? []), question]);
  }
  return [...byPassage].map(([id, own]) => {
    const index = passages.findIndex((passage) => passage.id === id);
    const passage = passages[index];
    return { passage: passage ? { number: index + 1, passage } : null, questions: own };
  });
}
