import {
  type Agreement,
  getMarkingDifferences,
  type MarkingProgress,
} from '@parlance/contract/second-marking/allocation';
import { aMarker } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { Differences } from './differences.tsx';

const server = serverReplies();
afterEach(() => {
  localStorage.clear();
  document.documentElement.dir = 'ltr';
});

const agreementOf = (n: number, low: number, high: number): Agreement => {
  const figure = { value: n < 30 ? null : (low + high) / 2, n, least: 30 };
  const severity = { ...figure, low, high };
  return { exact: figure, adjacent: figure, kappa: figure, severity, spread: figure, centre: figure };
};
const marker = (account_id: number, username: string, agreement: Agreement): MarkingProgress['markers'][number] => {
  const work = { given: 40, saved: 40, waiting: 0, oldest: null, next_due: null, overdue: 0, desk_seconds: null };
  return { account_id, username, ...work, agreement, calibration: agreementOf(0, 0, 0) };
};
const ines = marker(1, 'Ines Duarte', agreementOf(12, 0, 0));
const jonas = marker(2, 'Jonas Ahlberg', agreementOf(40, -0.6, -0.2));
const mei = marker(3, 'Mei Tanaka', agreementOf(40, -0.1, 0.3));

function answers() {
  storeSession(aMarker(), 'token');
  server.reply(getMarkingDifferences, {
    n: 40,
    least: 30,
    mean: -0.4,
    deviation: 0.5,
    cells: [
      { mean: 5.25, apart: -0.5, n: 30 },
      { mean: 5.25, apart: 0.5, n: 9 },
      { mean: 7, apart: -2, n: 1 },
    ],
  });
}

test('a marker is chosen, and their differences stand in a picture and in a table with what they say', async () => {
  answers();
  const screen = await renderScreen(
    <Differences courseId={7} markers={[ines, jonas, mei]} over="rubric" inBands={true} />,
  );
  // The first who has enough.
  await expect.element(screen.getByRole('heading', { name: 'Own marks are lower than the other ones' })).toBeVisible();
  await expect.element(screen.getByText('Mean: -0.4')).toBeVisible();
  await expect.element(screen.getByText('+1.96 SD: +0.58')).toBeVisible();
  await expect.element(screen.getByText('-1.96 SD: -1.38')).toBeVisible();
  await expect.element(screen.getByText(/-0.4 on average; about 95% lie between -1.38 and \+0.58/)).toBeVisible();
  await screen.getByRole('button', { name: 'Show as table' }).click();
  const rows = screen
    .getByRole('row')
    .elements()
    .map((row) => row.textContent);
  expect(rows).toEqual(['Mean of both marksOwn less other markSubmissions', '5.25-0.530', '5.25+0.59', '7-21']);

  const choice = screen.getByRole('combobox', { name: 'Marker' });
  await choice.click();
  await screen.getByRole('option', { name: 'Mei Tanaka' }).click();
  const unclear = 'Own marks do not clearly differ from the other ones';
  await expect.element(screen.getByRole('heading', { name: unclear })).toBeVisible();
  await choice.click();
  await screen.getByRole('option', { name: 'Ines Duarte' }).click();
  await expect.element(screen.getByText('Too few: 12 of 30')).toBeVisible();
  const asked = server.sentTo(getMarkingDifferences).map(({ query }) => query.toString());
  expect(asked).toEqual(['marker=2&over=rubric', 'marker=3&over=rubric']);
});

test('of scores it is in percent, and who has their own marks alone has nothing to choose', async () => {
  answers();
  const screen = await renderScreen(<Differences courseId={7} markers={[jonas]} over="course" inBands={false} />);
  await expect.element(screen.getByText('Mean: -0.4%')).toBeVisible();
  await expect.element(screen.getByText('Scores are in percent of the maximum.', { exact: false })).toBeVisible();
  expect(screen.getByRole('combobox').elements()).toEqual([]);
});

test('in a language that is read from the right its numbers are beside it, not in it', async () => {
  document.documentElement.dir = 'rtl';
  answers();
  const screen = await renderScreen(<Differences courseId={7} markers={[jonas]} over="course" inBands={true} />);
  const label = screen.getByText('Mean: -0.4');
  await expect.element(label).toBeVisible();
  const name = label.element();
  const line = name.parentElement?.querySelector('line')?.getBoundingClientRect();
  const picture = name.closest('svg')?.getBoundingClientRect();
  expect(name.getBoundingClientRect().left).toBeGreaterThanOrEqual(line?.right ?? Number.NaN);
  expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(picture?.right ?? Number.NaN);
});
