import type { QuestionForTaker } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { countOfNumbers, type PrintedTest, sectionsOf } from './printed-test.ts';

const asked = (id: number, more: Partial<QuestionForTaker> = {}) =>
  ({ id, marks: 1, audio_file_path: null, ...more }) as QuestionForTaker;

function printed(questions: QuestionForTaker[], passages: PrintedTest['passagesWithQuestions'] = []): PrintedTest {
  const course = { title: 'A test', type: 'Reading' } as PrintedTest['course'];
  return { course, questions, passagesWithQuestions: passages, durationSeconds: 3600, version: null };
}

const outline = (test: PrintedTest) =>
  sectionsOf(test).map(({ name, text, questions }) => [name, text, questions.map(({ number }) => number)]);

test('a passage stands before its questions, which are numbered through the test', () => {
  const [one, two, three] = [asked(1, { marks: 3 }), asked(2), asked(3)];
  const passages = [
    { passage: { id: 1, title: 'The bell', content: 'It rings.' }, questions: [one, two] },
    { passage: { id: 2, title: 'The tower', content: 'It stands.' }, questions: [three] },
  ];
  expect(outline(printed([one, two, three], passages))).toEqual([
    ['Passage 1', 'It rings.', [1, 4]],
    ['Passage 2', 'It stands.', [5]],
  ]);
});

test('questions on one recording are together, whatever its signature', () => {
  const questions = ['a?until=1', 'a?until=2', 'b?until=1'].map((path, id) => asked(id, { audio_file_path: path }));
  expect(outline(printed(questions))).toEqual([
    ['Recording 1', '', [1, 2]],
    ['Recording 2', '', [3]],
  ]);
});

test('other questions are one section without a name, and a question counts for its numbers', () => {
  const test = printed([asked(1, { marks: 2 }), asked(2)]);
  expect(outline(test)).toEqual([[null, '', [1, 3]]]);
  expect(countOfNumbers(test)).toBe(3);
});
