import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askQuestion } from '../../../../test/asked-question.tsx';
import { aTask, PLAN, tasks } from '../../../../test/tasks.ts';
import { aQuestion } from '../../../../test/test-under-way.tsx';

beforeEach(async () => await page.viewport(1280, 800));

test('choose two: the count is said, and a third changes nothing', async () => {
  const { screen, given } = await askQuestion(aTask(1, 'choose_n', tasks.chooseTwo));
  const status = screen.getByRole('status');
  await expect.element(screen.getByRole('heading', { name: 'Questions 14 and 15' })).toBeVisible();
  await expect.element(status).toHaveTextContent('Choose TWO letters. 0 of 2 chosen.');
  await screen.getByRole('checkbox', { name: 'B a lower tax' }).click();
  await screen.getByRole('checkbox', { name: 'D the fall of the toll gates' }).click();
  await expect.element(status).toHaveTextContent('Choose TWO letters. 2 of 2 chosen.');
  await screen.getByRole('checkbox', { name: 'A a new railway' }).click();
  await expect
    .element(status)
    .toHaveTextContent('Choose TWO letters. 2 of 2 chosen. You can choose 2. Take one away first.');
  await expect.element(screen.getByRole('checkbox', { name: 'A a new railway' })).not.toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'A a new railway' })).toBeEnabled();
  expect(given()).toEqual(['B', 'D']);
  await screen.getByRole('checkbox', { name: 'B a lower tax' }).click();
  await expect.element(status).toHaveTextContent('Choose TWO letters. 1 of 2 chosen.');
});

test('a letter chooses while the focus is among the options', async () => {
  const { screen, given } = await askQuestion(aQuestion(1, {}));
  (screen.getByRole('radio').first().element() as HTMLElement).focus();
  await userEvent.keyboard('c');
  await expect.element(screen.getByRole('radio', { name: 'C three' })).toBeChecked();
  await userEvent.keyboard('z');
  expect(given()).toBe('C');
});

test('statements: a group of three words each, by keys and by a press', async () => {
  const { screen, given } = await askQuestion(aTask(1, 'not_given', tasks.notGiven));
  await expect.element(screen.getByText(/there is no information on this/)).toBeVisible();
  const group = (name: RegExp) => screen.getByRole('radiogroup', { name });
  await group(/^14, Salt mattered/)
    .getByRole('radio', { name: 'Not Given' })
    .click();
  expect(given()).toEqual({ 0: 'NOT GIVEN' });
  await userEvent.tab();
  await expect.element(group(/^15, The sunken road/).getByRole('radio', { name: 'Yes' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(group(/^15, /).getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  expect(given()).toEqual({ 0: 'NOT GIVEN', 1: 'NO' });
});

test('on a phone the words are three buttons in a row', async () => {
  await page.viewport(320, 700);
  const { screen } = await askQuestion(aTask(1, 'not_given', tasks.notGiven));
  const words = screen.getByRole('radiogroup').first().getByRole('radio');
  await expect.element(words.first()).toBeVisible();
  const boxes = words.elements().map((word) => word.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(42);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('short answers: nothing corrects what is written, and what is emptied is left out', async () => {
  const { screen, given } = await askQuestion(aTask(1, 'short_answer', tasks.short));
  const input = screen.getByRole('textbox', { name: '15, Who keeps the key of the gate?' });
  await input.fill('the warden');
  expect(given()).toEqual({ 1: 'the warden' });
  for (const [name, value] of [
    ['autocomplete', 'off'],
    ['autocapitalize', 'off'],
    ['spellcheck', 'false'],
    ['maxlength', '200'],
  ]) {
    await expect.element(input).toHaveAttribute(name as string, value);
  }
  await input.fill('');
  expect(given()).toBeUndefined();
});

test('a picture that does not load is said in words, and loaded again', async () => {
  const picture = { path: '/nothing.png', width: 40, height: 20 };
  const question = aTask(1, 'short_answer', { ...tasks.short, picture: tasks.labels.picture }, { picture });
  const { screen } = await askQuestion(question);
  await expect.element(screen.getByText(/It shows: A plan of the garden with eight places, A to H./)).toBeVisible();
  picture.path = PLAN;
  await screen.getByRole('button', { name: 'Load picture again' }).click();
  await expect
    .element(screen.getByRole('img', { name: 'A plan of the garden with eight places, A to H.' }))
    .toBeVisible();
});
