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

const atMoodle = { ...linked, id: 2, email: 'amina@moodle.example', platform: 'Moodle of the harbour school' };

const withOwn = (identities: object[], password: boolean) => (stage: Stage) =>
  answer(stage, IDENTITIES, { identities, password });

/** The page that the provider leads to in a window of its own. */
const confirmedBy =
  (outcome: string, sees: RegExp): State['open'] =>
  async ({ page }) => {
    await page.goto(`/confirm#school-account=${outcome}`);
    await expect(page.getByText(sees)).toBeVisible();
  };

export const confirmed: State[] = [
  { name: 'ready', open: confirmedBy('again', /^You confirmed that it is you/) },
  { name: 'another account', open: confirmedBy('oidc_other_person', /^You logged in with a different/) },
];

const KEY = { id: 'b3X0k9sLq2Vd7aPz', made_at: linked.linkedAt, signs_from: linked.linkedAt, waits: false };

/** A new key asks staff for a login at the provider, where that is how they came in. */
const askedAgain =
  (before: (stage: Stage) => Promise<void>): State['open'] =>
  async (stage) => {
    const { page } = stage;
    await stage.enter(stage.staff.superadmin);
    stage.expectError(/status of 403/);
    await answer(stage, '**/api/superadmin/lti-platforms', {
      platforms: [],
      site: 'https://parlance.example.org',
      keys: [KEY],
    });
    await page.route('**/api/superadmin/lti-keys', async (route) => {
      const body = {
        code: 'second_factor_again',
        message: 'Use your second factor once more to do this.',
        requestId: '1',
      };
      await route.fulfill({ status: 403, json: body });
    });
    await answer(stage, '**/api/auth/second-factor/again', { ticket: 't', methods: ['provider'] });
    await before(stage);
    await page.goto('/superadmin-dashboard?section=platforms');
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New key' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  };

export const askedAtProvider: State[] = [
  {
    name: 'school account asked for again, loading',
    open: askedAgain((stage) => hold(stage, '**/api/auth/oidc/again')),
  },
  {
    name: 'school account asked for again',
    open: async (stage) => {
      await askedAgain((stage) => answer(stage, '**/api/auth/oidc/again', { url: 'https://id.example.org' }))(stage);
      await expect(stage.page.getByRole('link', { name: 'Log in with School account' })).toBeVisible();
    },
  },
  {
    name: 'school account away',
    open: async (stage) => {
      await askedAgain((stage) => breakDown(stage, '**/api/auth/oidc/again'))(stage);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];

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
    name: 'profile, learning platform linked',
    open: async (stage) => {
      await openProfile(stage, withOwn([linked, atMoodle], true));
      await expect(stage.page.getByText(/^Moodle of the harbour school/)).toBeVisible();
      await stage.page.getByRole('button', { name: 'Unlink' }).last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile, learning platform alone',
    open: async (stage) => {
      const { page } = stage;
      await stage.enter(await aLearner(stage.server));
      await withOwn([atMoodle], true)(stage);
      await page.goto('/user-dashboard?section=profile');
      await expect(page.getByRole('heading', { name: 'Learning platforms' })).toBeVisible();
      await page.getByRole('button', { name: 'Unlink' }).last().scrollIntoViewIfNeeded();
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
