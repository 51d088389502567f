import type { Reply } from '@parlance/contract/endpoint';
import type { Factor, listFactors, NewFactor } from '@parlance/contract/second-factor';
import { expect } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const FACTORS = '**/api/auth/second-factors';

/** What the server says to a right password, in place of the server: no state needs a second factor that is real. */
async function openStep(stage: Stage, refusal: { code: string; methods?: string[] }): Promise<void> {
  stage.expectError(/status of 401/);
  const json = { ...refusal, message: '', requestId: 'e2e', ticket: 'ticket' };
  await answer(stage, '**/api/auth/login', json, { status: 401 });
  await stage.page.goto('/login');
  await stage.page.getByLabel('Email').fill('ines@example.org');
  await stage.page.getByLabel('Password', { exact: true }).fill('eleven quiet herons');
  await stage.page.getByRole('button', { name: 'Login into your account' }).click();
}

const needed = { code: 'second_factor_needed', methods: ['totp', 'passkey', 'recovery'] };
const newApp: NewFactor = {
  kind: 'totp',
  id: 1,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Parlance:ines%40example.org?issuer=Parlance&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const recoveryCodes = Array.from(
  { length: 10 },
  (_, at) => `ABCD-EFGH-IJKL-MNOP-QRST-UV${at % 2 === 0 ? 'W' : 'X'}${'234567ABCD'[at]}`,
);

export const loginSteps: State[] = [
  {
    name: 'second step',
    open: async (stage) => {
      await openStep(stage, needed);
      await expect(stage.page.getByRole('textbox', { name: 'Code' })).toBeVisible();
    },
  },
  {
    name: 'second step, wrong code',
    open: async (stage) => {
      const refused = {
        code: 'second_factor_wrong',
        message: 'That code is not right. Codes change every 30 seconds.',
      };
      await answer(stage, '**/api/auth/second-factor/verify', { ...refused, requestId: 'e2e' }, { status: 401 });
      await openStep(stage, needed);
      await stage.page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await stage.page.getByRole('button', { name: 'Log in' }).click();
      await expect(stage.page.getByRole('alert')).toContainText('That code is not right');
    },
  },
  {
    name: 'second step, recovery code',
    open: async (stage) => {
      await openStep(stage, needed);
      await stage.page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(stage.page.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
    },
  },
  {
    name: 'set up a second factor',
    open: async (stage) => {
      await openStep(stage, { code: 'second_factor_setup' });
      await expect(stage.page.getByRole('button', { name: 'Use an authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'set up, QR code',
    open: async (stage) => {
      await answer(stage, '**/api/auth/second-factor/set-up', newApp);
      await openStep(stage, { code: 'second_factor_setup' });
      await stage.page.getByRole('button', { name: 'Use an authenticator app' }).click();
      await expect(stage.page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    },
  },
  {
    name: 'set up, recovery codes',
    open: async (stage) => {
      await answer(stage, '**/api/auth/second-factor/set-up', newApp);
      const { admin } = stage.staff;
      const opened = { user: admin.user, token: admin.token, recoveryCodes };
      await answer(stage, '**/api/auth/second-factor/set-up/confirm', opened);
      await openStep(stage, { code: 'second_factor_setup' });
      await stage.page.getByRole('button', { name: 'Use an authenticator app' }).click();
      await stage.page.getByRole('textbox', { name: 'Code' }).fill('123456');
      await stage.page.getByRole('button', { name: 'Confirm' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
    },
  },
];

const factors: Factor[] = [
  {
    id: 1,
    kind: 'totp',
    name: 'My phone',
    createdAt: '2026-10-01T08:00:00.000Z',
    lastUsedAt: '2026-11-20T08:12:00.000Z',
  },
  { id: 2, kind: 'passkey', name: 'Laptop in the office', createdAt: '2026-10-02T09:30:00.000Z', lastUsedAt: null },
];

type Own = Reply<typeof listFactors>;
const none: Own = { factors: [], recoveryCodesLeft: 0, required: false, passkeys: true, password: true };

/** The profile of an admin with these factors. */
async function openProfile(stage: Stage, own: Own | null): Promise<void> {
  await stage.enter(stage.staff.admin);
  if (own) await answer(stage, FACTORS, own);
  await stage.page.goto('/admin-dashboard?section=viewProfile');
  if (own) await stage.page.getByRole('region', { name: 'Login and security' }).scrollIntoViewIfNeeded();
}

export const ownFactors: State[] = [
  {
    name: 'profile, second factors loading',
    open: async (stage) => {
      await hold(stage, FACTORS);
      await openProfile(stage, null);
      await expect(stage.page.getByText('Loading your second factors...')).toBeAttached();
    },
  },
  {
    name: 'profile, second factors failed',
    open: async (stage) => {
      await breakDown(stage, FACTORS);
      await openProfile(stage, null);
      await expect(stage.page.getByText('Nothing was changed.').first()).toBeVisible();
    },
  },
  {
    name: 'profile, no second factor',
    open: async (stage) => {
      await openProfile(stage, none);
      await expect(stage.page.getByText('You have no second factor yet.')).toBeVisible();
    },
  },
  {
    name: 'profile, two second factors',
    open: async (stage) => {
      await openProfile(stage, { ...none, factors, recoveryCodesLeft: 9 });
      await expect(stage.page.getByText('9 recovery codes left.')).toBeVisible();
    },
  },
  {
    name: 'profile, adding a second factor',
    open: async (stage) => {
      await openProfile(stage, none);
      await stage.page.getByRole('button', { name: 'Add a second factor' }).click();
      await expect(stage.page.getByRole('button', { name: 'Go on' })).toBeVisible();
    },
  },
  {
    name: 'profile, making new recovery codes',
    open: async (stage) => {
      await openProfile(stage, { ...none, factors, recoveryCodesLeft: 9 });
      await stage.page.getByRole('button', { name: 'New recovery codes' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Make new recovery codes?' })).toBeVisible();
    },
  },
  {
    name: 'profile, removing a second factor',
    open: async (stage) => {
      await openProfile(stage, { ...none, factors, recoveryCodesLeft: 9 });
      await stage.page.getByRole('button', { name: 'Remove' }).first().click();
      await expect(stage.page.getByRole('dialog', { name: 'Remove My phone?' })).toBeVisible();
    },
  },
];
