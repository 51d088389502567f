import type { Delivery, Webhook } from '@parlance/contract/integrations/webhooks';
import { expect, type Page } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const HOOKS = /\/api\/superadmin\/webhooks$/;
const DELIVERIES = /\/api\/superadmin\/webhooks\/\d+\/deliveries/;

const hook: Webhook = {
  id: 3,
  url: 'https://records.harbour-language-school.example.org/parlance/hooks',
  events: ['attempt.submitted', 'attempt.timed_out', 'result.scored', 'result.changed'],
  active: true,
  off_reason: null,
  failing_since: null,
  previous_until: null,
  created_at: '2026-03-01T09:00:00.000Z',
};
const hooks: Webhook[] = [
  hook,
  {
    ...hook,
    id: 4,
    url: 'https://sis.example.org/',
    events: ['account.changed'],
    failing_since: '2026-11-20T07:00:00.000Z',
  },
  { ...hook, id: 5, url: 'https://old.example.org/', events: ['course.changed'], active: false, off_reason: 'gone' },
];
const event = { id: '0d4b7f0e-8a5a-4a51-a1ff-7d1b4b8ff0c1', type: 'result.scored', at: '2026-11-21T09:00:00.000Z' };
const tried = { at: event.at, status: 200, ms: 41, error: null };
const failed = { ...tried, status: null, error: 'getaddrinfo ENOTFOUND records.harbour-language-school.example.org' };
const deliveries: Delivery[] = [
  { id: 9, event: { ...event, type: 'webhook.test' }, state: 'waiting', due_at: event.at, tries: [] },
  { id: 8, event, state: 'waiting', due_at: event.at, tries: [failed, failed] },
  { id: 7, event: { ...event, type: 'attempt.submitted' }, state: 'delivered', due_at: null, tries: [tried] },
  { id: 6, event, state: 'given_up', due_at: null, tries: [failed, { ...tried, status: 500 }] },
];

type Steps = { before?: (stage: Stage) => Promise<void>; after?: (page: Page) => Promise<void>; search?: string };

/** Opens the section after `before`, then does `after`; `sees` is what this state alone shows. */
function opened(sees: string | RegExp, { before = listed, after = async () => {}, search = '' }: Steps = {}) {
  return async (stage: Stage) => {
    await stage.enter(stage.staff.superadmin);
    await before(stage);
    await stage.page.goto(`/superadmin-dashboard?section=webhooks${search}`);
    await after(stage.page);
    await expect(stage.page.getByText(sees).first()).toBeVisible();
  };
}

const listed = async (stage: Stage) => await answer(stage, HOOKS, hooks);
const press = (name: string) => async (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const choose = (name: string) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).click();
};
const withDeliveries = (then: (stage: Stage) => Promise<void>) => async (stage: Stage) => {
  await listed(stage);
  await then(stage);
};
const ofHook = `&webhook=${hook.id}`;

export const webhooks: State[] = [
  { name: 'webhooks loading', open: opened('Loading webhooks...', { before: (stage) => hold(stage, HOOKS) }) },
  { name: 'webhooks ready', open: opened('Off: the address is no longer used') },
  { name: 'webhooks empty', open: opened('No webhooks yet.', { before: (stage) => answer(stage, HOOKS, []) }) },
  {
    name: 'webhooks failed',
    open: opened('Failed to load the webhooks.', { before: (stage) => breakDown(stage, HOOKS) }),
  },
  { name: 'new webhook', open: opened('What it is told', { after: press('New webhook') }) },
  { name: 'remove a webhook', open: opened('Remove the webhook?', { after: choose('Remove') }) },
  {
    name: 'webhook added',
    open: opened('The secret of the webhook', {
      before: async () => {},
      after: async (page) => {
        await press('New webhook')(page);
        await page.getByLabel('Address').fill(hook.url);
        await page.getByRole('checkbox', { name: 'A test has a score' }).check();
        await press('Add webhook')(page);
      },
    }),
  },
  {
    name: 'deliveries ready',
    open: opened('Given up after 2 tries', {
      before: withDeliveries((stage) => answer(stage, DELIVERIES, deliveries, { headers: { 'X-Total-Count': '4' } })),
      search: ofHook,
    }),
  },
  {
    name: 'deliveries loading',
    open: opened('Loading deliveries...', {
      before: withDeliveries((stage) => hold(stage, DELIVERIES)),
      search: ofHook,
    }),
  },
  {
    name: 'deliveries empty',
    open: opened('Nothing was delivered yet.', {
      before: withDeliveries((stage) => answer(stage, DELIVERIES, [], { headers: { 'X-Total-Count': '0' } })),
      search: ofHook,
    }),
  },
  {
    name: 'deliveries failed',
    open: opened('Failed to load the deliveries.', {
      before: withDeliveries((stage) => breakDown(stage, DELIVERIES)),
      search: ofHook,
    }),
  },
];
