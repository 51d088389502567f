import type { AuthorTest } from '@parlance/contract/author-test';
import { expect, test } from 'vitest';
import { placeOf, withMoved } from './question-order.ts';

type Question = AuthorTest['questions'][number];

const question = (id: number) => ({ id }) as Question;
const [one, two, three, four] = [question(1), question(2), question(3), question(4)];

const reading = {
  questions: [one, two, three, four],
  passagesWithQuestions: [{ questions: [one, two] }, { questions: [three, four] }],
} as AuthorTest;

function ids(moved: AuthorTest | null): number[] | undefined {
  return moved?.questions.map(({ id }) => id);
}

test('a question moves among those of its passage, and no further', () => {
  const moved = withMoved(reading, 4, -1);
  expect(ids(moved)).toEqual([1, 2, 4, 3]);
  expect(moved?.passagesWithQuestions.map((part) => part.questions.map(({ id }) => id))).toEqual([
    [1, 2],
    [4, 3],
  ]);
  expect(withMoved(reading, 3, -1)).toBeNull();
  expect(withMoved(reading, 2, 1)).toBeNull();
  expect(placeOf(reading, 3)).toEqual({ place: 1, of: 2 });
});

test('without passages it moves among all', () => {
  const writing = { questions: [one, two, three], passagesWithQuestions: [] as unknown } as AuthorTest;
  expect(ids(withMoved(writing, 2, 1))).toEqual([1, 3, 2]);
  expect(withMoved(writing, 1, -1)).toBeNull();
  expect(placeOf(writing, 3)).toEqual({ place: 3, of: 3 });
});
