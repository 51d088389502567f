import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askQuestion } from '../../../../test/asked-question.tsx';
import { aTask, tasks } from '../../../../test/tasks.ts';

const oneWord = { words: 1, number: 'and_or', from: null } as const;
const twoWords = { words: 2, number: 'none', from: 'passage' } as const;
const either = { words: 5, number: 'or', from: null } as const;
const aNumber = { words: 0, number: 'and_or', from: null } as const;
const summary = { prompt: 'Complete the summary.', layout: 'text', source: 'free', body: tasks.bank.body } as const;
const notes = aTask(1, 'completion', { ...tasks.notes, limit: oneWord });
const input = (name: RegExp) => page.getByRole('textbox', { name });

beforeEach(async () => await page.viewport(1280, 800));

test('the limit is a sentence below the prompt, and describes each input', async () => {
  const { screen } = await askQuestion(notes);
  const sentence = 'Write ONE WORD AND/OR A NUMBER for each answer.';
  await expect.element(screen.getByText('ONE WORD AND/OR A NUMBER')).toHaveRole('strong');
  await expect.element(input(/^Gap 14, /)).toHaveAccessibleDescription(sentence);
  await expect.element(input(/^Gap 19, /)).toHaveAccessibleDescription(sentence);
});

test('short answers have it, too; without a limit nothing is said', async () => {
  const { screen } = await askQuestion(aTask(1, 'short_answer', { ...tasks.short, limit: twoWords }));
  await expect.element(screen.getByText('NO MORE THAN TWO WORDS')).toBeVisible();
  await expect
    .element(input(/^15, Who keeps/))
    .toHaveAccessibleDescription('Choose NO MORE THAN TWO WORDS from the passage for each answer.');
  await screen.unmount();
  await askQuestion(aTask(2, 'short_answer', tasks.short), { 0: 'a long answer of many words' });
  await expect.element(input(/^14, Where/)).not.toHaveAttribute('aria-describedby');
});

test('an answer over the limit is said to be when its input is left, and no longer once it is within', async () => {
  const { screen, given } = await askQuestion(notes);
  await input(/^Gap 18, /).click();
  await userEvent.keyboard('old Bank Road');
  const status = screen.getByRole('status').nth(4);
  await expect.element(status).toBeEmptyDOMElement();
  await userEvent.tab();
  await expect.element(status).toHaveTextContent('3 words. The limit is one.');
  await expect
    .element(input(/^Gap 18, /))
    .toHaveAccessibleDescription(/for each answer\. 3 words\. The limit is one\./);
  expect(given()).toEqual({ 4: 'old Bank Road' });
  await input(/^Gap 18, /).fill('15 Road');
  await expect.element(status).toBeEmptyDOMElement();
});

test('it is also said after a pause, and at once where the answer was there before', async () => {
  const { screen } = await askQuestion(aTask(1, 'short_answer', { ...tasks.short, limit: aNumber }), { 0: '15 roads' });
  await expect.element(screen.getByRole('status').first()).toHaveTextContent('1 word. Write a number only.');
  await input(/^15, Who keeps/).click();
  await userEvent.keyboard('fift');
  await expect.element(screen.getByRole('status').nth(1)).toBeEmptyDOMElement();
  await expect.element(screen.getByRole('status').nth(1)).toHaveTextContent('1 word. Write a number only.');
});

test.each([
  ['a text', aTask(1, 'completion', { ...summary, limit: twoWords }), 1280],
  ['a text on a phone', aTask(1, 'completion', { ...summary, limit: twoWords }), 390],
  ['notes', notes, 1280],
  ['notes on a phone', notes, 320],
  ['a table', aTask(1, 'completion', { ...tasks.table, limit: aNumber }), 1280],
  ['a table on a phone', aTask(1, 'completion', { ...tasks.table, limit: aNumber }), 390],
  ['short answers of words or a number', aTask(1, 'short_answer', { ...tasks.short, limit: either }), 1280],
  ['short answers', aTask(1, 'short_answer', { ...tasks.short, limit: twoWords }), 1280],
])('nothing of %s moves while an answer is written and said to be over', async (_name, question, width) => {
  await page.viewport(width, 800);
  const { screen } = await askQuestion(question, { 0: 'x' });
  await expect.element(input(/14, /)).toBeVisible();
  const places = () => screen.container.querySelectorAll('p, th, td, [data-item]');
  const boxes = () => [...places()].map((each) => each.getBoundingClientRect().toJSON());
  const before = boxes();
  await input(/14, /).fill('15 roads over the hill');
  await input(/15, /).click();
  await expect.element(screen.getByRole('status').first()).not.toBeEmptyDOMElement();
  expect(boxes()).toEqual(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('the sentence is in sight, below its input and no wider', async () => {
  const { screen } = await askQuestion(aTask(1, 'completion', { ...summary, limit: twoWords }), { 2: 'the old road' });
  const sentence = screen.getByText('3 words. The limit is two.').element().getBoundingClientRect();
  const field = input(/^Gap 16, /)
    .element()
    .getBoundingClientRect();
  expect(sentence.top).toBeGreaterThanOrEqual(field.bottom);
  expect(sentence.right).toBeLessThanOrEqual(field.right + 2);
});

test('an input is as wide as its limit needs, whatever is in it', async () => {
  const { screen } = await askQuestion(aTask(1, 'short_answer', { ...tasks.short, limit: aNumber }), {
    0: 'x'.repeat(40),
  });
  const short = input(/^14, /).element().getBoundingClientRect().width;
  expect(input(/^15, /).element().getBoundingClientRect().width).toBe(short);
  await screen.unmount();
  await askQuestion(aTask(1, 'short_answer', { ...tasks.short, limit: twoWords }));
  expect(input(/^14, /).element().getBoundingClientRect().width).toBeGreaterThan(short * 1.5);
});
