import type { PlatformContext } from '@parlance/contract/lti/contexts';
import type { Platform } from '@parlance/contract/lti/platforms';
import { expect, type Page } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const PLATFORMS = /\/api\/superadmin\/lti-platforms$/;
const CONTEXTS = /\/api\/superadmin\/lti-platforms\/\d+\/contexts$/;

const moodle: Platform = {
  id: 3,
  name: 'Moodle of the harbour school',
  issuer: 'https://moodle.harbour-language-school.example.org',
  client_id: 'aTsOZ4ugLcQ6hbA',
  deployment_ids: ['2'],
  auth_url: 'https://moodle.harbour-language-school.example.org/mod/lti/auth.php',
  token_url: 'https://moodle.harbour-language-school.example.org/mod/lti/token.php',
  token_audience: '',
  jwks_url: 'https://moodle.harbour-language-school.example.org/mod/lti/certs.php',
  domains: ['harbour-language-school.example.org'],
  trusts_email: true,
  creates_accounts: true,
  failing_since: null,
  created_at: '2026-03-01T09:00:00.000Z',
};
const canvas = {
  ...moodle,
  id: 4,
  name: 'Canvas',
  issuer: 'https://canvas.instructure.com',
  client_id: '170000000000559',
  failing_since: '2026-11-20T07:00:00.000Z',
};
const key = {
  id: 'b3X0k9sLq2Vd7aPz',
  made_at: '2026-03-01T09:00:00.000Z',
  signs_from: '2026-03-01T09:00:00.000Z',
  waits: false,
};
const all = { platforms: [moodle, canvas], site: 'https://parlance.example.org', keys: [key] };
const contexts: PlatformContext[] = [
  {
    id: 1,
    title: 'English B2, evening course',
    tells_members: true,
    class: { id: 5, name: 'Evening B2' },
    seen_at: '2026-11-20T07:00:00.000Z',
    filled_at: '2026-11-01T07:00:00.000Z',
  },
  {
    id: 2,
    title: 'Academic English',
    tells_members: true,
    class: null,
    seen_at: '2026-11-19T07:00:00.000Z',
    filled_at: null,
  },
  { id: 3, title: 'Sandbox', tells_members: false, class: null, seen_at: '2026-11-18T07:00:00.000Z', filled_at: null },
];

type Steps = { before?: (stage: Stage) => Promise<void>; after?: (page: Page) => Promise<void>; search?: string };

/** Opens the section after `before`, then does `after`; `sees` is what this state alone shows. */
function opened(sees: string | RegExp, { before = listed, after = async () => {}, search = '' }: Steps = {}) {
  return async (stage: Stage) => {
    await stage.enter(stage.staff.superadmin);
    await before(stage);
    await stage.page.goto(`/superadmin-dashboard?section=platforms${search}`);
    await after(stage.page);
    await expect(stage.page.getByText(sees).first()).toBeVisible();
  };
}

const listed = async (stage: Stage) => await answer(stage, PLATFORMS, all);
const press = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (name: string) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).click();
};
const withContexts = (then: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await listed(stage);
  await then(stage);
};
const ofPlatform = `&platform=${moodle.id}`;
const filled = {
  message: '12 people added (3 new accounts), 1 removed. Nothing is stored yet.',
  dry_run: true,
  accounts: 3,
  added: 12,
  removed: 1,
  skipped: [
    { name: 'Ines Duarte', reason: 'is_staff' },
    { name: 'Ben Okafor', reason: 'no_email' },
  ],
};

export const platforms: State[] = [
  {
    name: 'platforms loading',
    open: opened('Loading learning platforms...', { before: (stage) => hold(stage, PLATFORMS) }),
  },
  { name: 'platforms ready', open: opened(/^Scores not delivered since/) },
  {
    name: 'platforms empty',
    open: opened('No platforms yet.', {
      before: (stage) => answer(stage, PLATFORMS, { ...all, platforms: [], keys: [] }),
    }),
  },
  {
    name: 'platforms without an address of this site',
    open: opened(/^Platforms need the address of this site/, {
      before: (stage) => answer(stage, PLATFORMS, { platforms: [], site: null, keys: [] }),
    }),
  },
  {
    name: 'platforms failed',
    open: opened('Failed to load the platforms.', { before: (stage) => breakDown(stage, PLATFORMS) }),
  },
  { name: 'new platform', open: opened('Platform ID (issuer)', { after: press('New platform') }) },
  { name: 'remove a platform', open: opened('Remove the platform?', { after: choose('Remove') }) },
  { name: 'new key for platforms', open: opened('Make a new key?', { after: press('New key') }) },
  {
    name: 'platform tested',
    open: opened(`${moodle.name} does not work yet`, {
      before: async (stage) => {
        await listed(stage);
        const checks = [
          { what: 'keys', problem: null },
          { what: 'token', problem: 'The answer was 400.' },
        ];
        await answer(stage, /\/lti-platforms\/\d+\/test$/, { checks });
      },
      after: press('Test'),
    }),
  },
  {
    name: 'courses of a platform ready',
    open: opened('Academic English', {
      before: withContexts((stage) => answer(stage, CONTEXTS, contexts)),
      search: ofPlatform,
    }),
  },
  {
    name: 'courses of a platform loading',
    open: opened('Loading courses...', { before: withContexts((stage) => hold(stage, CONTEXTS)), search: ofPlatform }),
  },
  {
    name: 'courses of a platform empty',
    open: opened('No courses yet.', {
      before: withContexts((stage) => answer(stage, CONTEXTS, [])),
      search: ofPlatform,
    }),
  },
  {
    name: 'courses of a platform failed',
    open: opened('Failed to load the courses.', {
      before: withContexts((stage) => breakDown(stage, CONTEXTS)),
      search: ofPlatform,
    }),
  },
  {
    name: 'what filling a class would change',
    open: opened('Left out', {
      before: withContexts(async (stage) => {
        await answer(stage, CONTEXTS, contexts);
        await answer(stage, /\/lti-contexts\/\d+\/fill$/, filled);
      }),
      after: async (page) => {
        await press('Fill class')(page);
        await press('Show what would change')(page);
      },
      search: ofPlatform,
    }),
  },
];

const TICKET = 'mBq0W3yYd5rZk0e0y4bVJ2oXhE8k1cU7pQ9aTs6LfGn';
const READ = '**/api/lti/launch-of';
const ada = { platform: 'Moodle', account_id: 2_000_000_000, username: 'Ada Ruiz', person: null };
const person = { name: 'Ada Ruiz', email: 'ada@school.example', id: '17' };
const unlinked = { ...ada, account_id: null, username: null, person };

/** The window that a platform opens, once the server says whom the ticket lets in. */
function arrived(sees: string | RegExp, before: (stage: Stage) => Promise<void>, ticket = TICKET) {
  return async (stage: Stage) => {
    await before(stage);
    await stage.page.goto(`/lti#ticket=${ticket}`);
    await expect(stage.page.getByText(sees).first()).toBeVisible();
  };
}

export const launched: State[] = [
  { name: 'logging in', open: arrived('Logging in...', (stage) => hold(stage, READ)) },
  { name: 'without a ticket', open: arrived('Open this page from your learning platform.', async () => {}, '') },
  {
    name: 'opened too late',
    open: arrived('This window was opened too late, or a second time.', async (stage) => {
      stage.expectError(/status of 401/);
      const json = { code: 'ticket_over', message: 'This login took too long.', requestId: 'e2e' };
      await answer(stage, READ, json, { status: 401 });
    }),
  },
  {
    name: 'another account is logged in',
    open: arrived('Continue as Ada Ruiz?', async (stage) => {
      await stage.enter(stage.staff.superadmin);
      await answer(stage, READ, ada);
    }),
  },
  {
    name: 'log in once',
    open: arrived('Log in once', (stage) => answer(stage, READ, unlinked)),
  },
  {
    name: 'link an account',
    open: arrived('Is this you on Moodle?', async (stage) => {
      await stage.enter(stage.staff.superadmin);
      await answer(stage, READ, unlinked);
    }),
  },
];

const CHOICE = '**/api/lti/choices/7';

function choosing(
  sees: string | RegExp,
  before: (stage: Stage) => Promise<void>,
  after?: (page: Page) => Promise<void>,
) {
  return async (stage: Stage) => {
    await stage.enter(stage.staff.superadmin);
    await before(stage);
    await stage.page.goto('/lti/choose/7');
    await after?.(stage.page);
    await expect(stage.page.getByText(sees).first()).toBeVisible();
  };
}

export const choice: State[] = [
  { name: 'loading', open: choosing('Loading...', (stage) => hold(stage, CHOICE)) },
  { name: 'failed', open: choosing('Nothing can be chosen here.', (stage) => breakDown(stage, CHOICE)) },
  {
    name: 'ready',
    open: choosing('Choose a course for English B2', (stage) =>
      answer(stage, CHOICE, { platform: 'Moodle', context: 'English B2', assignments: [] }),
    ),
  },
];
