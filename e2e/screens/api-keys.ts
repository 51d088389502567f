import type { ApiKey } from '@parlance/contract/integrations/api-keys';
import { expect, type Page } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const KEYS = /\/api\/superadmin\/api-keys$/;

const key: ApiKey = {
  id: 3,
  name: 'Student records of the harbour school, every night',
  prefix: 'plk_0169b2e3',
  owner: 'root.mireille',
  networks: ['192.168.10.0/24', '2001:db8::/48'],
  scopes: ['accounts:read', 'accounts:write', 'classes:read', 'classes:write'],
  created_at: '2026-03-01T09:00:00.000Z',
  expires_at: '2027-03-01T09:00:00.000Z',
  last_used_at: '2026-11-21T02:00:00.000Z',
  revoked_at: null,
  ended: false,
};
const keys: ApiKey[] = [
  key,
  { ...key, id: 2, name: 'Figures', prefix: 'plk_77b0c2d1', scopes: ['statistics:read'], last_used_at: null },
  { ...key, id: 1, name: 'Library', scopes: ['results:read'], revoked_at: '2026-10-01T09:00:00.000Z', ended: true },
];

type Steps = { before?: (stage: Stage) => Promise<void>; after?: (page: Page) => Promise<void> };

/** Opens the section after `before`, then does `after`; `sees` is what this state alone shows. */
function opened(sees: (page: Page) => Promise<void>, { before = listed, after = async () => {} }: Steps = {}) {
  return async (stage: Stage) => {
    await stage.enter(stage.staff.superadmin);
    await before(stage);
    await stage.page.goto('/superadmin-dashboard?section=apiKeys');
    await after(stage.page);
    await sees(stage.page);
  };
}

const listed = (stage: Stage) => answer(stage, KEYS, keys);
const text = (words: string | RegExp) => async (page: Page) => expect(page.getByText(words).first()).toBeVisible();
const press = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).first().click();

export const apiKeys: State[] = [
  { name: 'API keys loading', open: opened(text('Loading API keys...'), { before: (stage) => hold(stage, KEYS) }) },
  { name: 'API keys ready', open: opened(text('Student records of the harbour school, every night')) },
  { name: 'API keys empty', open: opened(text('No keys yet.'), { before: (stage) => answer(stage, KEYS, []) }) },
  {
    name: 'API keys failed',
    open: opened(text('Failed to load the API keys.'), { before: (stage) => breakDown(stage, KEYS) }),
  },
  { name: 'new API key', open: opened(text('What it may do'), { after: press('New key') }) },
  { name: 'revoke an API key', open: opened(text(/^Revoke the key/), { after: press('Revoke') }) },
  {
    name: 'API key made',
    open: opened(text('The key was made'), {
      before: async () => {},
      after: async (page) => {
        await press('New key')(page);
        await page.getByLabel('Name', { exact: true }).fill('Student records');
        await page.getByRole('checkbox', { name: 'Read accounts' }).check();
        await press('Make key')(page);
      },
    }),
  },
];
