import {
  allocateMarking,
  getMarkingProgress,
  type MarkingProgress,
} from '@parlance/contract/second-marking/allocation';
import { aMarker } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { MarkingProgress as Screen } from './marking-progress.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const none = { value: null, n: 0, least: 10 };
const agreement = {
  exact: none,
  adjacent: none,
  kappa: none,
  severity: { ...none, low: null, high: null },
  spread: none,
  centre: none,
};
const mei = {
  account_id: 5,
  username: 'Mei Tanaka',
  given: 9,
  saved: 4,
  waiting: 5,
  oldest: '2026-09-16T18:31:47.000Z',
  next_due: '2026-09-17T22:00:00.000Z',
  overdue: 2,
  desk_seconds: 450,
  agreement,
  calibration: agreement,
};
const progress: MarkingProgress = {
  title: 'Formal Letters',
  leads: true,
  states: { waiting: 5, second: 0, adjudication: 0, settled: 4 },
  without: 3,
  markers: [mei],
  agreement,
  calibration: agreement,
  criteria: [],
  inBands: false,
  time_zone: 'Europe/Berlin',
  days: [],
};

test('what is overdue stands with its marker, and work is given out until a moment as the school counts it', async () => {
  storeSession(aMarker(), 'token');
  server.reply(getMarkingProgress, progress);
  const marker = { account_id: 5, username: 'Mei Tanaka' };
  server.reply(allocateMarking, { message: 'Given out: 3.', plan: [{ marker, given: 3, total: 12 }], without: 0 });
  const screen = await renderScreen(
    <Screen markingPath={() => '/marking'} calibrationPath={() => '/calibration'} />,
    '/progress?course=7',
  );
  await expect.element(screen.getByText('2 overdue')).toBeVisible();
  await expect.element(screen.getByText('18 September 2026, 00:00 (Berlin)', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('7.5', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Give out work' }).click();
  const dialog = screen.getByRole('alertdialog');
  await dialog.getByLabelText('Due date (optional)').fill('2026-10-01');
  await dialog.getByLabelText('Time').fill('18:00');
  await expect.element(dialog.getByText('As clocks show it in Berlin.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give out work' }).click();
  await expect.element(screen.getByText('Given out: 3.')).toBeVisible();
  expect(server.sentTo(allocateMarking).at(-1)?.body).toEqual({
    how: 'quota',
    due_at: { local: '2026-10-01T18:00', time_zone: 'Europe/Berlin' },
  });
});
