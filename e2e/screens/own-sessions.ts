import { login } from '@parlance/contract/auth';
import { expect } from '@playwright/test';
import { aLearner } from '../people.ts';
import { call } from '../server.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const SESSIONS = '**/api/auth/sessions';

/** The profile of a learner with three devices. */
async function openProfile(stage: Stage, before: (stage: Stage) => Promise<void> = async () => {}): Promise<void> {
  const { email, password } = await aLearner(stage.server);
  const phone = await call(stage.server, login, { body: { email, password, remember: true } });
  const here = await call(stage.server, login, { body: { email, password } });
  await stage.enter({ email, password, username: phone.user.username, ...here });
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
      await expect(stage.page.getByText('Remembered until')).toBeVisible();
    },
  },
  {
    name: 'sign out all dialog open',
    open: async (stage) => {
      await openProfile(stage);
      await stage.page.getByRole('button', { name: 'Sign out all other devices' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: 'Sign out all other devices?' })).toBeVisible();
    },
  },
];
