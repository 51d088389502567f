import { listResults, resultsOverview, type ScoreRecord } from '@parlance/contract/results';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Scores } from './scores.tsx';

const server = serverReplies();

const record: ScoreRecord = {
  id: 21,
  course_id: 8,
  course_name: 'Academic Reading 4',
  course_type: 'Reading',
  score: 30,
  max_score: 100,
  total_questions: 40,
  time_taken: 60,
  taken_at: '2026-11-22T09:00:00.000Z',
  is_writing_test: false,
  is_speaking_test: false,
  status: 'submitted',
  comment: null,
};
const overview = {
  total: 1000,
  waiting: 2,
  being_marked: [],
  latest: [record],
  recent: [record, { ...record, id: 20, score: 20 }],
  taken_courses: [8],
};

test('of a thousand results one page is asked for, and the numbers come from the overview', async () => {
  server.reply(resultsOverview, overview);
  server.reply(listResults, { results: [record] }, { 'X-Total-Count': '1000' });
  const screen = await renderScreen(<Scores coursesPath="/courses" />);
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
  const screen = await renderScreen(<Scores coursesPath="/courses" />, '/?q=atlas&type=Reading');
  await expect.element(screen.getByRole('heading', { name: 'No scores found.' })).toBeVisible();
  await expect.element(screen.getByText('0 of 1000')).toBeVisible();
  expect(server.sentTo(listResults).map(({ query }) => [query.get('q'), query.get('type')])).toEqual([
    ['atlas', 'Reading'],
  ]);
});

test('scores of which the list or the overview does not come can be asked for again', async () => {
  server.reply(resultsOverview, overview);
  server.cut(listResults);
  const screen = await renderScreen(<Scores coursesPath="/courses" />);
  await expect.element(screen.getByRole('heading', { name: 'Failed to load scores.' })).toBeVisible();
  server.reply(listResults, { results: [record] }, { 'X-Total-Count': '1' });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Academic Reading 4').first()).toBeVisible();
});
