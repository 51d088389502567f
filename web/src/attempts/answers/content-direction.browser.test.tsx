import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { askQuestion } from '../../../test/asked-question.tsx';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';

const html = document.documentElement;

beforeEach(async () => {
  await page.viewport(1280, 800);
  html.dir = 'rtl';
});

afterEach(() => html.removeAttribute('dir'));

/** What a question asks, with the words of a statement: 'True'. */
function contentOf(question: unknown): string[] {
  const texts = ['Yes', 'No', 'Not Given', 'True', 'False'];
  JSON.parse(JSON.stringify(question), (_key, value: unknown) => typeof value === 'string' && texts.push(value));
  return texts.flatMap((text) => text.split(/\[BLANK\]|\n/)).map((text) => text.replace(/^\W+|\W+$/g, ''));
}

/** What is seen of it, and how each of its texts is written. */
function shownOf(question: unknown): { text: string; direction: string; lang: string | undefined }[] {
  const content = contentOf(question).filter((text) => text.length > 1);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const shown = [];
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    const text = textContent?.replace(/^\W+|\W+$/g, '') ?? '';
    if (!element?.checkVisibility() || element.closest('select, .visually-hidden') || !content.includes(text)) continue;
    const { direction } = getComputedStyle(element);
    shown.push({ text, direction, lang: element.closest<HTMLElement>('[lang]')?.lang });
  }
  return shown;
}

test.each([
  ['a choice', aQuestion(1, {})],
  ['headings', aTask(1, 'matching', tasks.headings)],
  ['statements', aTask(1, 'not_given', tasks.notGiven)],
  ['words of a list', aTask(1, 'completion', tasks.bank)],
  ['notes', aTask(1, 'completion', tasks.notes)],
  ['a table', aTask(1, 'completion', tasks.table)],
  ['gaps with words of their own', aTask(1, 'completion', tasks.choices)],
  ['short answers', aTask(1, 'short_answer', tasks.short)],
  ['an order', aTask(1, 'ordering', tasks.ordering)],
] as const)('%s in English runs from left to right where the interface does not', async (_name, question) => {
  await askQuestion(question, undefined, 'en');
  await expect.poll(() => shownOf(question).length).toBeGreaterThan(2);
  expect(shownOf(question).filter(({ direction, lang }) => direction !== 'ltr' || lang !== 'en')).toEqual([]);
});
