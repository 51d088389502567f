import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import { ReadingLayout } from './reading-layout.tsx';

const paragraphs = [
  'Salt was dear.',
  'Carts wore the road down.',
  'Every lord wanted a share. '.repeat(40).trim(),
  'D.',
  'E.',
];
const questions = [aTask(1, 'matching', tasks.headings), aQuestion(2, {})];
const passage = { id: 3, title: 'Salt', content: paragraphs.join('\n\n'), course_id: 7 };
const reply = { course: aTest('Reading'), passagesWithQuestions: [{ passage, questions }] };

function Taken() {
  return <ReadingLayout reply={reply} run={useTestInMemory(questions, {}, { kind: 'preview' })} />;
}

const peek = page.getByRole('complementary');
const shown = page.getByRole('group', { name: 'What is shown' }).getByRole('button');
const text = page.getByRole('region', { name: 'Passage 1' });

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(390, 844);
});
afterEach(async () => await page.viewport(1280, 800));

test('on a phone the paragraph of the current item begins below the questions, and opens', async () => {
  await renderScreen(<Taken />);
  await expect.element(peek).toHaveTextContent('Paragraph AOpen the passageSalt was dear.');
  const third = page.getByRole('combobox', { name: /Paragraph C/ });
  await expect.element(third).toBeVisible();
  (third.element() as HTMLElement).focus();
  await expect.element(page.getByRole('complementary', { name: 'Paragraph C' })).toBeVisible();
  const lines = peek.getByText(/^Every lord/).element();
  expect(lines.scrollHeight).toBeGreaterThan(lines.clientHeight);
  await peek.getByRole('button', { name: 'Open the passage' }).click();
  await expect.element(text).toHaveFocus();
  await expect.element(peek).not.toBeInTheDocument();
  await expect.element(text.getByText(/^Every lord/)).toBeInViewport();
});

test('an item that names none shows the paragraph that was read last; a wide screen shows both sides anyway', async () => {
  await renderScreen(<Taken />);
  (page.getByRole('radio', { name: 'A one' }).element() as HTMLElement).focus();
  await expect.element(peek).not.toBeInTheDocument();
  await shown.nth(0).click();
  await expect.element(text).toBeVisible();
  text.element().scrollTop =
    text
      .getByText(/^Carts wore/)
      .element()
      .getBoundingClientRect().top - 110;
  await shown.nth(1).click();
  await expect
    .element(page.getByRole('complementary', { name: 'From the passage' }).getByText(/^Carts wore/))
    .toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(peek).not.toBeInTheDocument();
});
