import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { askQuestion } from '../../../../../test/asked-question.tsx';
import { aTask, tasks } from '../../../../../test/tasks.ts';

const bank = aTask(1, 'completion', tasks.bank);
const gap = (name: RegExp) => page.getByRole('combobox', { name });
const chip = (name: string) => page.getByRole('button', { name });

beforeEach(async () => await page.viewport(1280, 800));

test('a word is picked up by a press and put into a gap by another', async () => {
  const { screen, given } = await askQuestion(bank, { 0: 'C' });
  await expect.element(gap(/^Gap 14, after: the road deep into the$/)).toHaveValue('C');
  await chip('E lanes').click();
  await expect.element(chip('E lanes')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText(/“lanes” is picked up. Press a gap/)).toBeVisible();
  await screen.getByRole('button', { name: '16 Put here, Gap 16, after: of salt, so farmers made' }).click();
  expect(given()).toEqual({ 0: 'C', 2: 'E' });
});

test('by keys: Tab from gap to gap, a picked word is dropped with Escape, and the focus stays', async () => {
  const { screen, given } = await askQuestion(bank);
  await expect.element(chip('A bags')).toBeVisible();
  (chip('A bags').element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(chip('A bags')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('A bags')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(chip('A bags')).toHaveFocus();
  await userEvent.keyboard(' ');
  const first = screen.getByRole('button', { name: /Put here, Gap 14/ });
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(given()).toEqual({ 0: 'A' });
  await expect.element(gap(/^Gap 14/)).toHaveFocus();
  await userEvent.tab();
  await expect.element(gap(/^Gap 15, after: The many$/)).toHaveFocus();
  await chip('B bridges').click();
  (screen.getByRole('button', { name: /Put here, Gap 15/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chip('B bridges')).toHaveFocus();
  expect(given()).toEqual({ 0: 'A' });
});

test('a used word moves, and a drag does what a press does', async () => {
  const { screen, given } = await askQuestion(bank, { 0: 'C' });
  await expect.element(chip('C fields used in 14')).toBeVisible();
  await userEvent.dragAndDrop(chip('C fields used in 14'), gap(/^Gap 18/), { steps: 8 });
  await expect.poll(given).toEqual({ 4: 'C' });
  await expect.element(screen.getByText('“fields” moved from 14 to 18.')).toBeVisible();
  // For 50 ms after a drop dnd-kit lets no click through, so that the drop itself is none.
  await vi.waitFor(async () => {
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(given()).toEqual({ 0: 'C' });
  });
});

test('on a phone the words stay at the foot in two lines, which buttons scroll', async () => {
  await page.viewport(320, 640);
  const { screen } = await askQuestion(bank);
  const words = screen.getByRole('group', { name: 'List of words' });
  await expect.element(words).toBeVisible();
  const tops = words
    .getByRole('button')
    .elements()
    .map((each) => Math.round(each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(2);
  const last = chip('H tax').element();
  // The buttons come when the row has been measured.
  await expect
    .poll(() => last.getBoundingClientRect().left - words.element().getBoundingClientRect().right)
    .toBeGreaterThan(0);
  const more = screen.getByRole('button', { name: 'More words' });
  await more.click();
  await expect.poll(() => words.element().scrollLeft).toBeGreaterThan(0);
  words.element().scrollLeft = 2000;
  await expect.poll(() => last.getBoundingClientRect().right).toBeLessThan(320);
  await expect.element(more).toHaveAttribute('aria-disabled', 'true');
  await chip('H tax').click();
  await screen.getByRole('button', { name: 'Drop it' }).click();
  await expect.element(chip('H tax')).toHaveAttribute('aria-pressed', 'false');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('gaps of notes are written, each named by its number and the words before', async () => {
  const { screen, given } = await askQuestion(aTask(2, 'completion', tasks.notes));
  await screen.getByRole('textbox', { name: 'Gap 15, after: the yearly fee is' }).fill('£45');
  await screen.getByRole('textbox', { name: 'Gap 19, after: fence may be higher than' }).fill('2');
  expect(given()).toEqual({ 1: '£45', 5: '2' });
});

test('a table has its rows and columns, which on a phone are groups', async () => {
  const { screen, given } = await askQuestion(aTask(3, 'completion', tasks.table));
  await expect.element(screen.getByRole('columnheader', { name: 'Fee' })).toBeVisible();
  await screen.getByRole('textbox', { name: 'Gap 14, Small, Fee, before: pounds' }).fill('45');
  await page.viewport(390, 700);
  const group = screen.getByRole('group', { name: 'Large, Size' });
  await group.getByRole('textbox', { name: 'Gap 15, Large, Size, after: about' }).fill('90');
  expect(given()).toEqual({ 0: '45', 1: '90' });
  const { width } = group.getByRole('textbox').element().getBoundingClientRect();
  expect(width).toBeGreaterThan(280);
});

test('a gap with words of its own is a select', async () => {
  const { given } = await askQuestion(aTask(4, 'completion', tasks.choices));
  await gap(/^Gap 14, after: She has lived here$/).selectOptions('B since');
  expect(given()).toEqual({ 0: 'B' });
});
