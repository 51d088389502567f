import { expect, test } from 'vitest';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { paragraphsOf } from './paragraphs.ts';
import { peekedParagraph } from './peeked-paragraph.ts';

const paragraphs = paragraphsOf('First.\n\nSecond.\n\nThird.\n\nFourth.\n\nFifth.');
const third = paragraphs[2]?.start;
const letterOf = (question: ReturnType<typeof aQuestion>, part: number, read?: number) =>
  peekedParagraph({ question, part }, paragraphs, read)?.paragraph.letter ?? null;

test('an item that names a paragraph shows that one, whatever was read', () => {
  const headings = aTask(1, 'matching', tasks.headings);
  expect([0, 1, 4].map((part) => letterOf(headings, part, third))).toEqual(['A', 'B', 'E']);
  const german = aTask(1, 'matching', { ...tasks.headings, items: ['Absatz D', 'B'] });
  expect([0, 1].map((part) => letterOf(german, part))).toEqual(['D', 'B']);
  expect(letterOf(aQuestion(2, { question_text: 'What is said in paragraph D of the trade?' }), 0, third)).toBe('D');
});

test('any other shows the paragraph that was read last, and nothing before one was read', () => {
  const question = aQuestion(2, { question_text: 'A young male completes his song' });
  expect(letterOf(question, 0)).toBeNull();
  expect(peekedParagraph({ question, part: 0 }, paragraphs, third)).toMatchObject({
    paragraph: { letter: 'C' },
    isNamed: false,
  });
  expect(letterOf(aQuestion(2, { question_text: 'In paragraph X' }), 0, third)).toBe('C');
});

test('where the words of an answer stand at the foot it shows nothing', () => {
  expect(letterOf(aTask(3, 'completion', tasks.bank), 0, third)).toBeNull();
});
