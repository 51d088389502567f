import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { aQuestion, aTest, useTestInMemory } from '../../../test/test-under-way.tsx';
import { selectUnit } from './marking-text/text-selection.ts';
import { ReadingLayout } from './reading-layout.tsx';

const questions = [aQuestion(1, {}), aQuestion(2, {})];
const content = 'The sea is salt. It is old.\n\nA tax was put on it. It made people rich.';
const reply = {
  course: aTest('Reading'),
  passagesWithQuestions: [{ passage: { id: 3, title: 'Salt', content, course_id: 7 }, questions }],
};

function Taken() {
  // A preview sends nothing.
  return <ReadingLayout reply={reply} run={useTestInMemory(questions, {}, { kind: 'preview' })} />;
}

const tool = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const passage = page.getByRole('region', { name: 'Passage 1' });
const marks = () => [...passage.element().querySelectorAll('mark')].map((mark) => mark.textContent);
const focusPassage = () => (passage.element() as HTMLElement).focus();

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1440, 900);
});

test('keys go by sentence and word, mark, note and remove', async () => {
  const screen = await renderScreen(<Taken />);
  await tool('Highlight').click();
  await expect.element(passage).toBeVisible();
  await expect.poll(() => passage.element().querySelector('[data-marking]')).not.toBeNull();
  focusPassage();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByText('Sentence 2 of 4: It is old.')).toBeInTheDocument();
  await userEvent.keyboard('h');
  await expect.poll(marks).toEqual(['It is old.']);
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}h');
  await expect.poll(marks).toEqual(['It is old.', 'A tax was put on it. It made people rich.']);
  await userEvent.keyboard('{ArrowUp}n');
  const note = screen.getByRole('textbox', { name: /^Note 1 on/ });
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('Compare with question 2');
  await screen.see();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(passage).toHaveFocus();
  const sign = passage.getByRole('button', { name: 'Note 1: Compare with question 2' });
  await sign.click();
  await expect.element(note).toHaveValue('Compare with question 2');
  await passage.getByRole('button', { name: 'Remove' }).click();
  await expect.element(sign).not.toBeInTheDocument();
});

test('what is selected across paragraphs is marked as the keys would, beside notes too', async () => {
  await renderScreen(<Taken />);
  await tool('Highlight').click();
  await expect.poll(() => passage.element().querySelector('[data-marking]')).not.toBeNull();
  const text = passage.element().querySelector<HTMLElement>('[data-marking]');
  if (!text) throw new Error('There is no text.');
  selectUnit(text, { start: 4, end: 7 });
  await passage.getByRole('button', { name: 'Note', exact: true }).click();
  await passage.getByRole('textbox').fill('The sea');
  await passage.getByRole('button', { name: 'Done' }).click();
  selectUnit(text, { start: 17, end: 34 });
  await passage.getByRole('button', { name: 'Highlight', exact: true }).click();
  await expect.poll(marks).toEqual(['sea', 'It is old.', 'A tax']);
  await passage.getByRole('button', { name: 'Your notes (1)' }).click();
  await expect.element(passage.getByRole('list', { name: 'Your notes' })).toHaveTextContent('“sea”The sea');
});

test('an option is crossed out by its button and by X, stays choosable, and loses the line when it is chosen', async () => {
  await renderScreen(<Taken />);
  await expect.element(page.getByRole('button', { name: 'Cross out B' })).not.toBeInTheDocument();
  await tool('Cross out').click();
  const first = page.getByRole('group', { name: 'Question 1', exact: true });
  await first.getByRole('button', { name: 'Cross out B' }).click();
  const crossed = first.getByRole('radio', { name: 'B two (crossed out)' });
  await expect.element(crossed).toBeEnabled();
  (first.getByRole('radio').first().element() as HTMLElement).focus();
  await userEvent.keyboard('x');
  await expect.element(first.getByRole('radio', { name: 'A one (crossed out)' })).toBeInTheDocument();
  await tool('Cross out').click();
  await expect.element(first.getByRole('button', { name: /line off/ })).not.toBeInTheDocument();
  await crossed.click();
  await expect.element(first.getByRole('radio', { name: 'B two', exact: true })).toBeChecked();
});

test('line focus shows as many lines as are chosen, moves by arrow and click, and is kept on the device', async () => {
  const before = await renderScreen(<Taken />);
  await tool('Line focus').click();
  await passage.getByRole('button', { name: '1', exact: true }).click();
  const text = () => passage.element().querySelector<HTMLElement>('[style*="mask"]');
  await expect.poll(text).not.toBeNull();
  const first = text()?.style.maskImage;
  focusPassage();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => text()?.style.maskImage).not.toBe(first);
  await passage.getByText(/The sea is salt/).click();
  await expect.poll(() => text()?.style.maskImage).toBe(first);
  await before.unmount();
  await renderScreen(<Taken />);
  await tool('Line focus').click();
  await expect.element(passage.getByRole('button', { name: '1', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('tools have words from 768 pixels on, with the title and all that is saved beside them, and a menu below', async () => {
  await renderScreen(<Taken />);
  const bar = page.getByRole('banner').element();
  for (const width of [768, 900, 1279, 1280]) {
    await page.viewport(width, 900);
    await expect.element(tool('Line focus')).toBeVisible();
    const title = page.getByRole('heading', { level: 1 }).element();
    expect(title.scrollWidth, `title at ${width}`).toBeLessThanOrEqual(title.clientWidth);
    expect(bar.scrollWidth, `bar at ${width}`).toBeLessThanOrEqual(width);
    expect(bar.clientHeight, `bar at ${width}`).toBeLessThanOrEqual(56);
  }
  await page.viewport(767, 900);
  await expect.element(tool('Line focus')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Tools' }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Line focus' })).toBeVisible();
});
