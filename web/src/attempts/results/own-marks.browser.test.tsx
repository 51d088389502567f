import { getAttempt } from '@parlance/contract/attempts';
import { getAnnotations } from '@parlance/contract/taking/annotations';
import { aResult } from '@parlance/contract/test/examples';
import { beforeEach, expect, test } from 'vitest';
import { replyWithResult } from '../../../test/open-test.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aTask, tasks } from '../../../test/tasks.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { ScorePage } from './score-page.tsx';

const server = serverReplies();
const content = 'The sea is salt. It is old.\n\nA tax was put on it.';
const passage = { id: 3, title: 'Salt', content, course_id: 7 };
const questions = [aTask(1, 'matching', tasks.headings), aQuestion(2, {})];
const stored = {
  sequence: 4,
  savedAt: new Date(2026, 10, 22, 7, 5).toISOString(),
  annotations: {
    highlights: [
      { passageId: 3, start: 29, end: 34, note: 'Compare with question 2' },
      { passageId: 3, start: 4, end: 7 },
    ],
    crossed: { 1: ['B', 'D'], 2: ['C'] },
  },
};

beforeEach(() => {
  localStorage.clear();
  const taken = { questions, passagesWithQuestions: [{ passage, questions }] };
  server.reply(getAttempt, { ...replyWithResult(aResult()), ...taken });
});

const open = async () => await renderScreen(<ScorePage />, '/score?attempt=5');

test('a learner sees what they marked in the order of the text, their notes, and what they crossed out', async () => {
  server.reply(getAnnotations, { stored });
  const screen = await open();
  const marks = screen.getByRole('region', { name: 'Your notes and highlights' });
  await expect.element(marks.getByRole('heading', { name: 'Passage 1: Salt' })).toBeVisible();
  const items = marks.getByRole('listitem');
  expect(items.elements().map((item) => item.textContent)).toEqual(['sea', 'A taxCompare with question 2']);
  await expect
    .element(marks.getByText('Questions 1 to 5').element().parentElement)
    .toHaveTextContent('Questions 1 to 5ii, iv');
  await expect.element(marks.getByText('Question 6', { exact: true })).toBeVisible();
  const quote = marks.getByText('sea', { exact: true }).element().closest('p');
  expect([quote?.lang, quote?.dir]).toEqual(['en', 'ltr']);
  await screen.see();
});

test('while the examination goes on for others the marks are said to come later, and nothing where nothing was marked', async () => {
  server.reply(getAnnotations, { stored });
  const taken = replyWithResult(aResult());
  const withheld = {
    ...taken,
    attempt: taken.attempt && { ...taken.attempt, sitting: { id: 12, partId: 31 } },
    questions: [],
    passagesWithQuestions: [],
    questionsWithheld: true as const,
  };
  server.reply(getAttempt, withheld);
  const screen = await open();
  const marks = screen.getByRole('region', { name: 'Your notes and highlights' });
  const later = 'Only you can see them. They appear here when the examination is over for everyone.';
  await expect.element(marks.getByText(later)).toBeVisible();
  await screen.unmount();
  server.reply(getAnnotations, { stored: { ...stored, annotations: { highlights: [], crossed: {} } } });
  const without = await open();
  await expect.element(without.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(without.getByRole('region', { name: 'Your notes and highlights' })).not.toBeInTheDocument();
});

test('notes stay when the text is not given any more, and nothing is said of a test without marks', async () => {
  server.reply(getAnnotations, { stored: { ...stored, annotations: { ...stored.annotations, crossed: {} } } });
  server.reply(getAttempt, {
    ...replyWithResult(aResult()),
    passagesWithQuestions: [{ passage: { ...passage, content: '' }, questions: [] }],
  });
  const screen = await open();
  const items = screen.getByRole('region', { name: 'Your notes and highlights' }).getByRole('listitem');
  await expect.element(items).toHaveTextContent('Compare with question 2');
  await screen.unmount();
  server.reply(getAnnotations, { stored: null });
  const without = await open();
  await expect.element(without.getByLabelText('Score: 31 / 40')).toBeVisible();
  await expect.poll(() => server.sentTo(getAnnotations)).toHaveLength(2);
  expect(without.getByRole('region', { name: 'Your notes and highlights' }).elements()).toEqual([]);
});

test('marks that do not come take nothing from the score, and are asked for again', async () => {
  server.refuse(getAnnotations, 'unexpected');
  const screen = await open();
  await expect.element(screen.getByLabelText('Score: 31 / 40')).toBeVisible();
  await expect.element(screen.getByText(/could not be loaded/)).toBeVisible();
  server.reply(getAnnotations, { stored });
  await screen.getByRole('button', { name: 'Load them again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Passage 1: Salt' })).toBeVisible();
});
