import { type OwnTime, ownTime } from '@parlance/contract/taking/own-time';
import { aUser } from '@parlance/contract/test/examples';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { clearSession, storeSession } from '../../platform/session.ts';
import { Facts, LengthFact } from './start-page.tsx';

const server = serverReplies();
const standard: OwnTime = {
  baseSeconds: 2400,
  allowedSeconds: 2400,
  breaks: { count: 0, seconds: 0 },
  extraPlays: 0,
  lines: [],
};
const extended: OwnTime = {
  ...standard,
  allowedSeconds: 3600,
  breaks: { count: 2, seconds: 600 },
  lines: [
    { what: 'extra_time', percent: 50, seconds: 1200 },
    { what: 'breaks', count: 2, seconds: 600 },
  ],
};

beforeEach(() => {
  const user = aUser({ id: 3, username: 'teo', email: 'teo@example.com' });
  storeSession(user, 'token');
});
afterEach(clearSession);

function startPage() {
  return renderScreen(
    <Facts>
      <LengthFact name="40 minutes" courseId={7} />
    </Facts>,
  );
}

test('a start page shows the own time, and what it is made of', async () => {
  server.reply(ownTime, extended);
  const screen = await startPage();
  await expect.element(screen.getByText('60\u00a0min (extended from 40)')).toBeVisible();
  await expect.element(screen.getByText(/Extra time 50\u00a0%, 2 rest breaks of up to 10\u00a0min/)).toBeVisible();
  await expect.element(screen.getByText(/stops only while you are on a break/)).toBeVisible();
});

test("everyone's time stays as the course says it", async () => {
  server.reply(ownTime, standard);
  const screen = await startPage();
  await expect.poll(() => server.sentTo(ownTime).length).toBe(1);
  await expect.element(screen.getByText('40 minutes')).toBeVisible();
  await expect.element(screen.getByText(/cannot be paused/)).toBeVisible();
});

test('a failed call says that the own time still applies, and asks again', async () => {
  server.cut(ownTime);
  const screen = await startPage();
  await expect.element(screen.getByText('Your own time could not be loaded. It still applies.')).toBeVisible();
  await expect.element(screen.getByText('40 minutes')).toBeVisible();
  server.reply(ownTime, extended);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('60\u00a0min (extended from 40)')).toBeVisible();
});
