import { SCHOOL_LOGIN_ATTRIBUTE } from '@parlance/contract/pages/brand';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const IDENTITIES = '**/api/auth/identities';
const linked = {
  id: 1,
  email: 'amina.rahman@elm-hall.example',
  linkedAt: '2026-09-01T08:00:00.000Z',
  lastUsedAt: '2026-11-20T07:05:00.000Z',
};

/** The profile of a learner at a school with a provider, which the server of the tests has not. */
async function openProfile(stage: Stage, before: (stage: Stage) => Promise<void>, fragment = ''): Promise<void> {
  const { page } = stage;
  await stage.enter(await aLearner(stage.server));
  await before(stage);
  await page.goto('/user-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    ([attribute, fragment]) => {
      document.documentElement.setAttribute(attribute, 'Elm Hall account');
      window.history.pushState(null, '', `/user-dashboard?section=profile${fragment}`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    [SCHOOL_LOGIN_ATTRIBUTE, fragment] as const,
  );
  await expect(page.getByRole('heading', { name: 'Elm Hall account', exact: true })).toBeVisible();
}

const withOwn = (identities: object[], password: boolean) => (stage: Stage) =>
  answer(stage, IDENTITIES, { identities, password });

export const schoolAccount: State[] = [
  {
    name: 'profile, school account loading',
    open: async (stage) => openProfile(stage, () => hold(stage, IDENTITIES)),
  },
  {
    name: 'profile, school account failed',
    open: async (stage) => {
      await openProfile(stage, () => breakDown(stage, IDENTITIES));
      await expect(stage.page.getByText('Nothing was changed.')).toBeVisible();
    },
  },
  {
    name: 'profile, no school account',
    open: async (stage) => {
      await openProfile(stage, withOwn([], true));
      await expect(stage.page.getByText('Nothing is linked yet.')).toBeVisible();
    },
  },
  {
    name: 'profile, school account alone',
    open: async (stage) => {
      await openProfile(stage, withOwn([linked], false));
      await expect(stage.page.getByText(/^It is the only way into your account/)).toBeVisible();
    },
  },
  {
    name: 'profile, linking refused',
    open: async (stage) => {
      await openProfile(stage, withOwn([linked], true), '#school-account=oidc_linked_to_other');
      await expect(stage.page.getByText(/^This school account is linked already/)).toBeVisible();
    },
  },
  {
    name: 'link dialog open',
    open: async (stage) => {
      await openProfile(stage, withOwn([], true));
      await stage.page.getByRole('button', { name: 'Link Elm Hall account' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Link Elm Hall account?' })).toBeVisible();
    },
  },
  {
    name: 'unlink dialog open',
    open: async (stage) => {
      await openProfile(stage, withOwn([linked], true));
      await stage.page.getByRole('button', { name: 'Unlink' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
