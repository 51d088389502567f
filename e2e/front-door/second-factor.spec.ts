import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resetFactors } from '@parlance/contract/account-admin';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/servers/postgres.ts';
import { SUPERADMIN, startServer } from '../../scripts/servers/server-process.ts';
import { addPasskeyDevice, nextCode } from '../fixtures/authenticator.ts';
import { anAdmin, type Person } from '../fixtures/people.ts';
import { call, runSql } from '../fixtures/server.ts';
import { expect, inProofs, test } from '../fixtures/test.ts';

const refused = /Failed to load resource.*status of 40[13]/;

async function logIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
  at = '/login',
): Promise<void> {
  await page.goto(at);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login into your account' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
}

/** Adds an authenticator app in the profile; gives its secret and the recovery codes. */
async function addApp(page: Page, password: string): Promise<{ secret: string; codes: string[] }> {
  const section = page.getByRole('region', { name: 'Login and security' });
  await section.getByRole('button', { name: 'Add a second factor' }).click();
  await section.getByLabel('Name').fill('My phone');
  await section.getByLabel('Password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Go on' }).click();
  return await confirmApp(page);
}

/** Reads the secret as a person who types it does, and enters the code of it. */
async function confirmApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
  const codes = await page
    .getByRole('listitem')
    .filter({ hasText: /^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/ })
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept these codes' }).click();
  return { secret, codes };
}

test(
  'a password and the code of an app, a key taken away with a fresh code, and a lost device',
  inProofs,
  async ({ page, server, staff, samples, enter, expectError, see }) => {
    expectError(refused);
    const admin = await anAdmin(server, staff.superadmin);
    await enter(admin);
    await page.goto('/admin-dashboard?section=viewProfile');
    const { secret, codes } = await addApp(page, admin.password);
    await expect(page.getByText('My phone')).toBeVisible();
    await expect(page.getByText('10 recovery codes left.')).toBeVisible();
    await see();

    await logOut(page);
    await logIn(page, admin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('alert')).toHaveText('That code is not right. Codes change every 30 seconds.');
    await see();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(await nextCode(secret));
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/admin-dashboard');

    // Minutes later the keys of a course are taken away: the code is asked for once more, and the file comes.
    runSql(
      server,
      `update sessions set factor_at = factor_at - interval '11 minutes' where account_id = ${admin.user.id}`,
    );
    await page.goto(`/admin-dashboard?section=viewCourses&q=${encodeURIComponent(samples.reading.title)}`);
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Export questions' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Export / }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(await nextCode(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await file;
    await expect(dialog).toBeHidden();

    // The phone is gone: a recovery code lets its owner in, once.
    await logOut(page);
    await logIn(page, admin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/admin-dashboard');
    await page.goto('/admin-dashboard?section=viewProfile');
    await expect(page.getByText('9 recovery codes left.')).toBeVisible();

    // The codes are gone too: a superadmin removes the factor, and the password is enough.
    await call(server, resetFactors, { params: { id: admin.user.id } }, staff.superadmin.token);
    await logOut(page);
    await logIn(page, admin);
    await expect(page).toHaveURL('/admin-dashboard');
  },
);

test(
  'staff who need a second factor set one up as they log in, and a passkey of Chromium lets them in',
  inProofs,
  async ({ page, expectError, see }) => {
    test.setTimeout(120_000);
    expectError(refused);
    const dataDir = mkdtempSync(join(tmpdir(), 'parlance-factor-'));
    const port = await freePort();
    // Passkeys are for https and localhost.
    const url = `http://localhost:${port}`;
    const server = await startServer(
      { PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, SECOND_FACTOR: 'staff', DEMO: '0' },
      { logFile: join(dataDir, 'server.log') },
    );
    try {
      const device = await addPasskeyDevice(page);
      await logIn(page, SUPERADMIN, `${url}/login`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up a second factor');
      await see();
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByRole('button', { name: 'Create the passkey' }).click();
      await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible();
      expect(await device.credentials()).toBe(1);
      await page.getByRole('button', { name: 'I have kept these codes' }).click();
      await expect(page).toHaveURL(`${url}/superadmin-dashboard`);

      await logOut(page);
      await logIn(page, SUPERADMIN, `${url}/login`);
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page).toHaveURL(`${url}/superadmin-dashboard`);

      // An app besides; the last of both cannot be removed.
      await page.goto(`${url}/superadmin-dashboard?section=profile`);
      await expect(page.getByText('the last one cannot be removed')).toBeVisible();
      await see();
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
