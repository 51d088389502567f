import {
  exportClassResults,
  getClassResults,
  getLearnerResults,
  type ResultLearner,
} from '@parlance/contract/class-results';
import { listClasses } from '@parlance/contract/classes';
import { aClass } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { ClassResults } from './class-results.tsx';

const server = serverReplies();
const tests = [
  { id: 11, title: 'Academic Reading 4', type: 'Reading' as const, hides_names: false },
  { id: 12, title: 'Letters', type: 'Writing' as const, hides_names: true },
];
const learner = (id: number, score: number): ResultLearner => ({
  id,
  username: `learner ${id}`,
  full_name: '',
  cells: [{ test_id: 11, attempt_id: id, state: 'scored', score, out_of: 40, ended: 3, unreleased: true }],
});

beforeEach(() => localStorage.removeItem('class-results'));
afterEach(() => page.viewport(1440, 900));

async function open(search = '', learners = Array.from({ length: 300 }, (_, at) => learner(at + 1, at % 40))) {
  await page.viewport(1440, 900);
  server.reply(listClasses, [aClass({ id: 7, name: 'B2 Evening' })], { 'X-Total-Count': '1' });
  server.reply(getClassResults, {
    class: { id: 7, name: 'B2 Evening', archived: false },
    tests,
    tests_total: 2,
    learners,
  });
  const screen = <ClassResults testPath={({ id }) => `/test/${id}`} />;
  const drawn = await renderScreen(screen, `/admin-dashboard?section=results${search}`);
  await expect.element(page.getByRole('heading', { name: 'Results of B2 Evening' })).toBeVisible();
  return drawn;
}

const rows = () => document.querySelectorAll('tbody tr[aria-rowindex]');

test('of 300 learners only those in sight are drawn, and by keyboard all are reached', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'learner 1', exact: true })).toBeVisible();
  expect(rows().length).toBeLessThan(60);
  page.getByRole('region', { name: 'Results' }).element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('link', { name: 'learner 300' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: /Academic Reading 4/ })).toBeVisible();
});

test('a cell says what counts, that it is not released, and that names are hidden', async () => {
  await open('&counts=best&line=50', [learner(1, 10)]);
  const cells = page.getByRole('cell');
  await expect.element(cells.nth(0)).toHaveTextContent('10 / 40Not releasedbest of 3');
  await expect.element(page.getByRole('img', { name: 'Below the line' })).toBeVisible();
  await expect.element(cells.nth(1)).toHaveTextContent('Names hidden');
  expect(server.sentTo(getClassResults)[0]?.query.get('counts')).toBe('best');
});

test('what counts and the line are remembered, and sorting and filters are in the URL', async () => {
  const { router, unmount } = await open();
  await page.getByRole('button', { name: 'Sort by Academic Reading 4' }).click();
  await page.getByRole('combobox', { name: 'Which attempt counts' }).click();
  await page.getByRole('option', { name: 'First attempt' }).click();
  await page.getByRole('textbox', { name: 'Line' }).fill('5');
  await expect.poll(() => router.state.location.search).toBe('?section=results&sort=11&counts=first&line=5');
  await unmount();
  await open();
  await expect.poll(() => server.sentTo(getClassResults).at(-1)?.query.get('counts')).toBe('first');
  await expect.element(page.getByRole('textbox', { name: 'Line' })).toHaveValue('5 %');
});

test('a file is asked for as the screen shows it', async () => {
  await open('&show=below&line=60&sort=-11&q=learner&kind=Reading');
  server.refuse(exportClassResults, 'unexpected');
  await page.getByRole('button', { name: 'Print or save' }).click();
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click();
  await expect.poll(() => server.sentTo(exportClassResults).length).toBe(1);
  expect(Object.fromEntries(server.sentTo(exportClassResults)[0]?.query ?? [])).toEqual({
    counts: 'latest',
    type: 'Reading',
    show: 'below',
    line: '60',
    sort: '-11',
    q: 'learner',
    format: 'csv',
  });
});

test('on paper the whole table is there', async () => {
  await open();
  await expect.element(page.getByRole('link', { name: 'learner 1', exact: true })).toBeVisible();
  window.dispatchEvent(new Event('beforeprint'));
  expect(document.querySelectorAll('[data-print-only] tbody tr').length).toBe(300);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelectorAll('[data-print-only]').length).toBe(0);
});

test('a name leads to the page of the learner, and back to the same table', async () => {
  const { router } = await open('&class=7&sort=-11', [learner(1, 10)]);
  server.reply(getLearnerResults, {
    learner: { id: 1, username: 'learner 1', full_name: 'Amara Osei', email: 'amara@example.org' },
    attempts: [],
    attempts_total: 0,
    kinds: [{ questionType: 'reading_mcq', score: 3, total: 4 }],
  });
  await page.getByRole('link', { name: 'learner 1' }).click();
  await expect.element(page.getByRole('heading', { name: 'Amara Osei' })).toBeVisible();
  await expect.element(page.getByText('75%')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the class' }).click();
  await expect.poll(() => router.state.location.search).toBe('?section=results&class=7&sort=-11');
});
