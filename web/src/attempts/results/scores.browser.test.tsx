import { listResults, resultsOverview, type ScoreRecord } from '@parlance/contract/results';
import { aScore } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Scores } from './scores.tsx';

const server = serverReplies();

const record = aScore({
  id: 21,
  course_id: 8,
  course_name: 'Academic Reading 4',
  score: 30,
  taken_at: '2026-11-22T09:00:00.000Z',
});
const letters = (id: number): ScoreRecord => ({
  ...record,
  id,
  course_name: 'Letters',
  course_type: 'Writing',
  score: null,
  is_writing_test: true,
});
const june = { mode: 'on_date' as const, at: '2027-06-17T07:00:00.000Z', time_zone: 'Europe/Paris' };
/** A test of an examination whose results are not out. */
const withheld = (id: number, result_release: ScoreRecord['result_release'] = june): ScoreRecord => ({
  ...record,
  id,
  score: null,
  is_writing_test: true,
  result_release,
});
const overview = {
  total: 1000,
  waiting: 2,
  being_marked: [letters(30), letters(31)],
  latest: [record],
  recent: [record, { ...record, id: 20, score: 20 }],
  taken_courses: [8],
};

test('of a thousand results one page is asked for, and the numbers come from the overview', async () => {
  server.reply(resultsOverview, overview);
  server.reply(listResults, { results: [record] }, { 'X-Total-Count': '1000' });
  const screen = await renderScreen(<Scores coursesPath="/courses" progressPath="/progress" />);
  await expect.element(screen.getByText('1,000 attempts. 2 are being marked.')).toBeVisible();
  await expect.element(screen.getByText('50% to 75%, 2 tests')).toBeVisible();
  await expect.element(screen.getByText('1 to 20 of 1,000')).toBeVisible();
  await screen.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect
    .poll(() => server.sentTo(listResults).map(({ query }) => [query.get('page'), query.get('limit')]))
    .toEqual([
      ['1', '20'],
      ['2', '20'],
    ]);
});

test('a search that finds nothing says so and offers all scores', async () => {
  server.reply(resultsOverview, overview);
  server.reply(listResults, ({ query }) => ({ results: query.get('q') ? [] : [record] }), { 'X-Total-Count': '0' });
  const screen = await renderScreen(
    <Scores coursesPath="/courses" progressPath="/progress" />,
    '/?q=atlas&type=Reading',
  );
  await expect.element(screen.getByRole('heading', { name: 'No scores found.' })).toBeVisible();
  await expect.element(screen.getByText('0 of 1000')).toBeVisible();
  expect(server.sentTo(listResults).map(({ query }) => [query.get('q'), query.get('type')])).toEqual([
    ['atlas', 'Reading'],
  ]);
});

test('scores of which the list or the overview does not come can be asked for again', async () => {
  server.reply(resultsOverview, overview);
  server.cut(listResults);
  const screen = await renderScreen(<Scores coursesPath="/courses" progressPath="/progress" />);
  await expect.element(screen.getByRole('heading', { name: 'Failed to load scores.' })).toBeVisible();
  server.reply(listResults, { results: [record] }, { 'X-Total-Count': '1' });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Academic Reading 4').first()).toBeVisible();
});

const FOOTNOTE = /A written or spoken test shows Pending Review/;

test.each([1440, 390])('a result of an examination that is not out says when it comes, %i wide', async (width) => {
  await page.viewport(width, 900);
  const held = { mode: 'by_hand' as const, at: null, time_zone: 'Europe/Paris' };
  const waiting = [withheld(1), { ...withheld(2, held), course_name: 'Letters', course_type: 'Writing' as const }];
  server.reply(resultsOverview, { ...overview, total: 4, being_marked: waiting });
  server.reply(listResults, { results: [...waiting, record] }, { 'X-Total-Count': '3' });
  const screen = await renderScreen(<Scores coursesPath="/courses" progressPath="/progress" />);
  await expect.element(screen.getByText('4 attempts. 2 results are not out yet.')).toBeVisible();
  await expect.element(screen.getByText('Results come out on 17 June 2027, 09:00 (Paris).')).toBeVisible();
  await expect.element(screen.getByText('Results come out when your school releases them.')).toBeVisible();
  await expect.element(screen.getByText('Pending Review')).not.toBeInTheDocument();
  await expect.element(screen.getByText(FOOTNOTE)).not.toBeInTheDocument();
});

test('tests that wait for a marker are counted apart from results that are not out, and only they have a footnote', async () => {
  const waiting = [withheld(1), letters(2), letters(3)];
  server.reply(resultsOverview, { ...overview, total: 5, waiting: 3, being_marked: waiting });
  server.reply(listResults, { results: [...waiting, record] }, { 'X-Total-Count': '5' });
  const screen = await renderScreen(<Scores coursesPath="/courses" progressPath="/progress" />);
  await expect.element(screen.getByText('5 attempts. 2 are being marked. 1 result is not out yet.')).toBeVisible();
  expect(screen.getByText('Pending Review', { exact: true }).elements()).toHaveLength(2);
  await expect.element(screen.getByText(FOOTNOTE)).toBeVisible();
});

test('where more wait than the overview lists, none is said to be marked that may not be', async () => {
  server.reply(resultsOverview, { ...overview, waiting: 25, being_marked: [letters(1), withheld(2)] });
  server.reply(listResults, { results: [record] }, { 'X-Total-Count': '1' });
  const screen = await renderScreen(<Scores coursesPath="/courses" progressPath="/progress" />);
  await expect.element(screen.getByText('1,000 attempts. 25 have no score yet.')).toBeVisible();
});
