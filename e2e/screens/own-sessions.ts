import { login } from '@parlance/contract/auth';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const SESSIONS = '**/api/auth/sessions';

const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

type Credentials = { email: string; password: string; remember?: boolean };

/** Signs in as another device would, and gives its token. */
export async function signInFrom(server: Server, userAgent: string, body: Credentials): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent };
  const answer = await fetch(`${server.url}${login.path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { token: string }).token;
}

/** The profile of a learner with three devices. */
async function openProfile(stage: Stage, before: (stage: Stage) => Promise<void> = async () => {}): Promise<void> {
  const learner = await aLearner(stage.server);
  const { email, password } = learner;
  await signInFrom(stage.server, IPHONE, { email, password, remember: true });
  const token = await signInFrom(stage.server, LAPTOP, { email, password });
  await stage.enter({ ...learner, token });
  await before(stage);
  await stage.page.goto('/user-dashboard?section=profile');
}

export const ownSessions: State[] = [
  {
    name: 'profile, devices loading',
    open: async (stage) => {
      await openProfile(stage, (stage) => hold(stage, SESSIONS));
      await expect(stage.page.getByText('Loading your devices...')).toBeAttached();
    },
  },
  {
    name: 'profile, devices failed',
    open: async (stage) => {
      await openProfile(stage, (stage) => breakDown(stage, SESSIONS));
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'profile, three devices',
    open: async (stage) => {
      await openProfile(stage);
      await expect(stage.page.getByText('Stays logged in until')).toBeVisible();
    },
  },
  {
    name: 'log out all dialog open',
    open: async (stage) => {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Log out all other devices' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: 'Log out all other devices?' })).toBeVisible();
    },
  },
];
