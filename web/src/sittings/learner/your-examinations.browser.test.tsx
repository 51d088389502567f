import { type LearnerSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { aLearnerSitting } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { YourExaminations } from './your-examinations.tsx';

const server = serverReplies();
const morning = aLearnerSitting();
const atNoon = aLearnerSitting({
  id: 13,
  title: 'Speaking in pairs',
  room: 'Room 3',
  seat: 'A1',
  starts_at: '2027-06-03T10:00:00.000Z',
  opens_at: '2027-06-03T09:30:00.000Z',
});
const nextWeek = aLearnerSitting({
  id: 14,
  title: 'C1 mock examination',
  room: 'Room 5',
  starts_at: '2027-06-09T22:10:00.000Z',
  opens_at: '2027-06-09T21:40:00.000Z',
});

async function openAt(now: string, sittings: LearnerSitting[]) {
  await page.viewport(1440, 900);
  server.reply(listOwnSittings, { sittings, serverNow: `2027-06-${now}:00.000Z` });
  const screen = await renderScreen(<YourExaminations onSettled={() => undefined} />);
  await expect.element(screen.getByRole('heading', { name: 'Your examinations' })).toBeVisible();
  return screen;
}

test('a dead session offers Log in, and does not blame the connection', async () => {
  server.refuse(listOwnSittings, 'not_signed_in');
  const screen = await renderScreen(<YourExaminations onSettled={() => undefined} />);
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect.element(screen.getByText('Your connection', { exact: false })).not.toBeInTheDocument();
});

test('two examinations whose entry is open each have Enter, their room and their times', async () => {
  const second = { ...atNoon, starts_at: '2027-06-03T07:10:00.000Z', opens_at: '2027-06-03T06:40:00.000Z' };
  const screen = await openAt('03T06:45', [morning, second]);
  for (const [{ title }, place, path] of [
    [morning, 'Room 14, seat C2. Candidate 22.', '/exam/12'],
    [second, 'Room 3, seat A1. Candidate 22.', '/exam/13'],
  ] as const) {
    const sheet = screen.getByRole('article', { name: title });
    await expect.element(sheet.getByText(place)).toBeVisible();
    await expect.element(sheet.getByText('extended from 60')).toBeVisible();
    await expect.element(sheet.getByRole('link', { name: 'Check this device' })).toBeVisible();
    await expect.element(sheet.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await expect.element(sheet.getByRole('link', { name: 'Enter' })).toHaveAttribute('href', path);
  }
  await expect.element(screen.getByText('Entry opens', { exact: false })).not.toBeInTheDocument();
});

test('what can be entered now stands before what is later today, and another day stays a row', async () => {
  const underWay = { ...morning, title: 'Placement test' };
  const screen = await openAt('03T08:00', [atNoon, nextWeek, underWay]);
  const titles = () =>
    screen
      .getByRole('article')
      .elements()
      .map((one) => one.querySelector('h3')?.textContent);
  expect(titles()).toEqual(['Placement test', 'Speaking in pairs']);
  const sheet = screen.getByRole('article', { name: 'Speaking in pairs' });
  await expect.element(sheet.getByText('Today, Thursday')).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'View Details' })).toBeVisible();
  const row = screen.getByRole('listitem').filter({ hasText: 'C1 mock examination' });
  await expect.element(row.getByText('Room 5, seat C2. Entry opens on 9 June, 23:40.')).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'View Details' })).toHaveAttribute('href', '/exam/14');
});

test('on a day without one the next has the sheet alone', async () => {
  const screen = await openAt('01T08:00', [atNoon, nextWeek]);
  expect(screen.getByRole('article').elements()).toHaveLength(1);
  await expect.element(screen.getByRole('article', { name: 'Speaking in pairs' })).toBeVisible();
});
