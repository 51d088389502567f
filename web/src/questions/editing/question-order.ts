import type { AuthorTest } from '@parlance/contract/author-test';

/** The questions among which one can be moved: those of its passage, or all of a test without passages. */
function neighbours({ questions, passagesWithQuestions }: AuthorTest, questionId: number) {
  const part = passagesWithQuestions.find(({ questions: below }) => below.some(({ id }) => id === questionId));
  return part?.questions ?? questions;
}

/** The position of a question among its neighbours, counted from 1. */
export function placeOf(test: AuthorTest, questionId: number): { place: number; of: number } {
  const group = neighbours(test, questionId);
  return { place: group.findIndex(({ id }) => id === questionId) + 1, of: group.length };
}

/** The test with one question moved up (-1) or down (1) among its neighbours; null where it can go no further. */
export function withMoved(test: AuthorTest, questionId: number, step: -1 | 1): AuthorTest | null {
  const group = neighbours(test, questionId);
  const other = group[group.findIndex(({ id }) => id === questionId) + step];
  if (!other) return null;
  const swap = (list: AuthorTest['questions']) => swapped(list, questionId, other.id);
  return {
    ...test,
    questions: swap(test.questions),
    passagesWithQuestions: test.passagesWithQuestions.map((part) => ({ ...part, questions: swap(part.questions) })),
  };
}

function swapped<T extends { id: number }>(list: T[], one: number, other: number): T[] {
  const from = list.findIndex(({ id }) => id === one);
  const to = list.findIndex(({ id }) => id === other);
  const [first, second] = [list[from], list[to]];
  if (!first || !second) return list;
  return list.with(from, second).with(to, first);
}
