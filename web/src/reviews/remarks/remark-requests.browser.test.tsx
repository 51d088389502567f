import { allocateRemark, listRemarks, type RemarkRequest } from '@parlance/contract/remarks';
import { aMarker } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { storeSession } from '../../platform/session.ts';
import { RemarkRequests } from './remark-requests.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const request = (more: Partial<RemarkRequest> = {}): RemarkRequest => ({
  id: 4,
  attempt_id: 7,
  learner: 'Teo',
  course: { id: 3, title: 'Letters' },
  state: 'open',
  reason: 'I kept to the task.',
  requested_at: '2026-11-30T12:00:00.000Z',
  done_at: null,
  outcome: null,
  before_score: null,
  after_score: null,
  max_score: 100,
  marker: null,
  markers: [{ account_id: 9, username: 'mina' }],
  ...more,
});

async function open(requests: RemarkRequest[]) {
  storeSession(aMarker(), 'token');
  server.reply(listRemarks, { requests }, { 'X-Total-Count': String(requests.length) });
  return await renderScreen(<RemarkRequests backPath="/admin-dashboard" />, '/admin-dashboard?section=remarkRequests');
}

test('a request is given to one of those who have not marked it', async () => {
  const screen = await open([request()]);
  const give = screen.getByRole('button', { name: 'Give' });
  await expect.element(give).toBeDisabled();
  await screen.getByRole('combobox', { name: 'Who marks it again' }).click();
  await screen.getByRole('option', { name: 'mina' }).click();
  const given = request({ state: 'with_marker', marker: { account_id: 9, username: 'mina' } });
  server.reply(allocateRemark, { message: 'Given to mina.', request: given });
  server.reply(listRemarks, { requests: [given] }, { 'X-Total-Count': '1' });
  await give.click();
  await expect.poll(() => server.sentTo(allocateRemark)[0]?.body).toEqual({ marker_id: 9 });
});

test('where nobody is left it says so; what is done is told with its outcome', async () => {
  const done = { state: 'done', outcome: 'raised', before_score: 60, after_score: 75, id: 5, learner: 'Ana' } as const;
  const marker = { account_id: 9, username: 'mina' };
  const screen = await open([request({ markers: [] }), request({ ...done, marker, markers: [] })]);
  await expect.element(screen.getByText('Nobody is left who has not marked it. Add a marker.')).toBeVisible();
  await expect.element(screen.getByText('Raised: 60 → 75 / 100, by mina')).toBeVisible();
});

test('what waits comes first; a search and a state are asked of the server, from the first page on', async () => {
  const screen = await open([request()]);
  await expect.element(screen.getByText('Teo')).toBeVisible();
  const asked = () => Object.fromEntries(server.sentTo(listRemarks).at(-1)?.query ?? []);
  const all = { page: '1', limit: '25', sort: 'state' };
  expect(asked()).toEqual(all);
  await screen.getByRole('combobox', { name: 'State' }).click();
  await screen.getByRole('option', { name: 'Done' }).click();
  await expect.poll(asked).toMatchObject({ state: 'done' });
  server.reply(listRemarks, { requests: [] }, { 'X-Total-Count': '0' });
  await screen.getByRole('searchbox', { name: 'Search name or course' }).fill('ana');
  await expect.poll(asked).toMatchObject({ state: 'done', q: 'ana', page: '1' });
  await screen.getByRole('button', { name: 'Show all re-marks' }).click();
  await expect.poll(asked).toEqual(all);
});
