import type { Reply } from '@parlance/contract/endpoint';
import { sittingEmails } from '@parlance/contract/sittings/calendar';
import { checkRelease, exportSittingResults, releaseSitting } from '@parlance/contract/sittings/publishing';
import { getSitting, type Sitting } from '@parlance/contract/sittings/sitting';
import { aSitting, aSittingPart } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Sittings } from '../sittings.tsx';

const server = serverReplies();
const at = '2027-06-03T07:00:00.000Z';
const nothingWaits: Reply<typeof checkRelease> = {
  released_at: null,
  candidates: 2,
  emails: 2,
  unmarked: [],
  held: [],
  unfinished: [],
  open: 0,
};

async function openStep(changes: Partial<Sitting>, check = nothingWaits) {
  await page.viewport(1440, 900);
  const sitting = aSitting({ starts_at: at, parts: [aSittingPart()], candidates: 2, ...changes });
  server.reply(getSitting, { sitting });
  server.reply(sittingEmails, { waiting: 0, sent: 0, failed: 0, undelivered: [] });
  server.reply(checkRelease, check);
  return await renderScreen(<Sittings />, '/admin-dashboard?section=sittings&sitting=12&step=publish');
}

const past = { status: 'published', phase: 'past' } as const;
const EXPORT = { name: 'Export results (CSV)' };

test.for([
  ['before they are released', past],
  ['afterwards', { ...past, released_at: at }],
  ['while it is under way', { status: 'published', phase: 'under_way' } as const],
] as const)('the results are saved as a file %s', async ([, changes]) => {
  const screen = await openStep(changes);
  server.reply(exportSittingResults, 'number,name\r\n');
  await screen.getByRole('button', EXPORT).click();
  await expect.poll(() => server.sentTo(exportSittingResults).map(({ params }) => params)).toEqual([{ id: '12' }]);
});

test.for([
  ['who may only look at it', { ...past, may_change: false }],
  ['one that has not begun', { status: 'published', phase: 'upcoming' } as const],
] as const)('%s is not offered the file', async ([, changes]) => {
  const screen = await openStep(changes);
  await expect.element(screen.getByRole('heading', { name: 'Published', level: 2 })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Calendar file' })).toBeVisible();
  await expect.element(screen.getByRole('button', EXPORT)).not.toBeInTheDocument();
});

const cancelled = { status: 'cancelled', phase: 'cancelled' } as const;

test('a cancelled examination in which somebody has submitted a part is released, and its results are saved', async () => {
  const screen = await openStep(cancelled);
  const sitting = aSitting({ ...cancelled, starts_at: at, parts: [aSittingPart()], released_at: at, version: 4 });
  server.reply(releaseSitting, { message: 'The results are out.', sitting });
  await screen.getByRole('button', { name: 'Release results' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Release results' }).click();
  await expect.element(screen.getByText('Results came out on', { exact: false })).toBeVisible();
  expect(server.sentTo(releaseSitting).map(({ body }) => body)).toEqual([{ version: 3 }]);
  await expect.element(screen.getByRole('button', { name: 'Release results' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', EXPORT)).toBeVisible();
});

test('a cancelled examination in which nobody has submitted anything has no results', async () => {
  const screen = await openStep(cancelled, { ...nothingWaits, candidates: 0, emails: 0 });
  await expect.poll(() => server.sentTo(checkRelease).length).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Calendar file' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Results' })).not.toBeInTheDocument();
});

test('who has not finished is named, and the others get their results once that is confirmed; the next release follows', async () => {
  const unfinished = [{ candidate_id: 7, number: 7, username: 'nadia.b', full_name: '' }];
  const screen = await openStep(past, { ...nothingWaits, unfinished });
  const told = 'Not finished, and without results until you release again: nadia.b.';
  await expect.element(screen.getByText(told)).toBeVisible();
  const sitting = aSitting({ ...past, starts_at: at, parts: [aSittingPart()], released_at: at, version: 4 });
  server.reply(releaseSitting, { message: 'The results are out.', sitting });
  await screen.getByRole('button', { name: 'Release results' }).click();
  const dialog = screen.getByRole('alertdialog');
  const confirm = dialog.getByRole('button', { name: 'Release results' });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByLabelText('Release without 1 candidate who has not finished').click();
  server.reply(checkRelease, { ...nothingWaits, released_at: at, candidates: 0, unfinished });
  await confirm.click();
  expect(server.sentTo(releaseSitting).map(({ body }) => body)).toEqual([{ version: 3, unfinished_confirmed: true }]);
  await expect.element(screen.getByText(told)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Release more results' })).toBeDisabled();
});
