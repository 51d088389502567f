import type { AuthorTest } from '@parlance/contract/author-test';
import { expect, test } from 'vitest';
import { blocksOf, numbersOf, withDrawMoved } from './blocks.ts';

const question = (id: number, position: number, marks = 1) => ({ id, position, marks });
const draw = (id: number, position: number) => ({ id, position, take: 2, marks_each: 3 });

function aTest(questions: object[], draws: object[], passages: object[][] = []): AuthorTest {
  const passagesWithQuestions = passages.map((part, index) => ({ passage: { id: index }, questions: part }));
  return { questions, draws, passagesWithQuestions } as unknown as AuthorTest;
}

const names = (test: AuthorTest) =>
  blocksOf(test).map((block) =>
    'draw' in block ? `draw ${block.draw.id}` : block.questions.map(({ id }) => id).join(),
  );

test('draws stand among the questions, and take their numbers', () => {
  const test = aTest([question(5, 2), question(6, 3, 4)], [draw(8, 4), draw(7, 1)]);
  expect(names(test)).toEqual(['draw 7', '5', '6', 'draw 8']);
  const { questions, draws } = numbersOf(test);
  expect([...questions]).toEqual([
    [5, 7],
    [6, 8],
  ]);
  expect([...draws]).toEqual([
    [7, 1],
    [8, 12],
  ]);
});

test('a draw stays behind its question while a move is on its way, and behind the passage of that', () => {
  const [first, second, third] = [question(1, 1), question(2, 2), question(3, 4)];
  expect(names(aTest([second, first, third], [draw(9, 3)]))).toEqual(['2', 'draw 9', '1', '3']);
  expect(names(aTest([first, second, third], [draw(9, 3)], [[first, second], [third]]))).toEqual([
    '1,2',
    'draw 9',
    '3',
  ]);
});

test('a draw moves by a block, and no further than the ends', () => {
  const test = aTest([question(1, 1), question(2, 2)], [draw(9, 3)]);
  expect(withDrawMoved(test, 9, -1)).toEqual([{ question: 1 }, { draw: 9 }, { question: 2 }]);
  expect(withDrawMoved(test, 9, 1)).toBeNull();
});
