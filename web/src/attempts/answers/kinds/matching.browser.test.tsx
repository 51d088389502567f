import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askQuestion } from '../../../../test/asked-question.tsx';
import { aTask, PLAN, tasks } from '../../../../test/tasks.ts';

const headings = aTask(1, 'matching', tasks.headings);
const select = (name: string) => page.getByRole('combobox', { name });

beforeEach(async () => await page.viewport(1280, 800));

test('a heading that is picked again moves, which is said and can be undone', async () => {
  const { screen, given } = await askQuestion(headings);
  await select('15, Paragraph B').selectOptions('iv The price of passing through');
  await expect.element(screen.getByText('used for 15', { exact: true })).toBeVisible();
  await select('17, Paragraph D').selectOptions('iv The price of passing through (used for 15)');
  expect(given()).toEqual({ 3: 'D' });
  await expect.element(screen.getByText('iv moved from 15 to 17.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(given()).toEqual({ 1: 'D' });
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('stepping over a used heading by keys takes it from nobody; Enter or leaving does', async () => {
  const { screen, given } = await askQuestion(headings, { 1: 'B', 2: 'A' });
  const paragraph = select('16, Paragraph C');
  (paragraph.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByText('Used for 15. Press Enter to move it here.')).toBeVisible();
  await expect.element(paragraph).toHaveValue('B');
  expect(given()).toEqual({ 1: 'B', 2: 'A' });
  await userEvent.keyboard('{ArrowDown}');
  expect(given()).toEqual({ 1: 'B', 2: 'C' });
  await userEvent.keyboard('{ArrowUp}{Escape}');
  await expect.element(paragraph).toHaveValue('C');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(given()).toEqual({ 2: 'B' });
  await expect.element(screen.getByText('ii moved from 15 to 16.')).toBeVisible();
  await expect.element(paragraph).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  (select('14, Paragraph A').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(given()).toEqual({ 0: 'A', 2: 'B' });
  await userEvent.tab();
  await expect.poll(given).toEqual({ 0: 'B' });
});

test('a mouse drags an option onto an item', async () => {
  const { screen, given } = await askQuestion(headings);
  await expect.element(select('14, Paragraph A')).toBeVisible();
  await userEvent.dragAndDrop(screen.getByText('Worn into the landscape').first(), screen.getByText('Paragraph E'), {
    steps: 8,
  });
  await expect.poll(given).toEqual({ 4: 'C' });
  await expect.element(screen.getByText('iii is in 18.')).toBeInTheDocument();
});

test('options that may be used again stay free', async () => {
  const { screen, given } = await askQuestion(aTask(2, 'matching', tasks.features), { 0: 'A' });
  await select('15, Fences keep neighbours apart.').selectOptions('A Mrs Orme');
  expect(given()).toEqual({ 0: 'A', 1: 'A' });
  await expect.element(screen.getByText('List of options')).toBeVisible();
  expect(screen.getByText(/used for/).elements()).toEqual([]);
});

test('on a phone the list folds, and a plan stands above its places', async () => {
  await page.viewport(320, 700);
  const { screen } = await askQuestion(headings, { 0: 'A' });
  const fold = screen.getByRole('button', { name: 'Show list of headings 1 of 8 used' });
  await expect.element(fold).toBeVisible();
  const heading = screen.getByRole('listitem').filter({ hasText: /^viMachines replace the carts$/ });
  expect(heading.elements()).toEqual([]);
  await fold.click();
  await expect.element(heading).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await screen.unmount();
  const picture = { path: PLAN, width: 1200, height: 640 };
  await askQuestion(aTask(3, 'matching', tasks.labels, { picture }));
  const plan = page.getByRole('img', { name: tasks.labels.picture.alt });
  await expect.element(plan).toBeVisible();
  expect(plan.element().getBoundingClientRect().bottom).toBeLessThan(
    select('14, tool shed').element().getBoundingClientRect().top,
  );
});
