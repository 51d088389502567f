import type { Page } from '@playwright/test';
import { SUPERADMIN } from '../../scripts/servers/server-process.ts';
import { letThrough } from '../fixtures/intercept.ts';
import { chooseByKeys, expectFocus, press, tabTo } from '../fixtures/keys.ts';
import { theSuperadmin } from '../fixtures/people.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { signInFrom } from '../screens/own-sessions.ts';
import { breakDown } from '../screens/state.ts';

const COUNTS = /\/api\/admin\/users\/count$/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the superadmin’s desk with the keyboard alone', inProofs, async ({ page, server, stage, enter }) => {
  // A session of its own, which ends here.
  await enter(await theSuperadmin(server));
  await page.goto('/superadmin-dashboard');
  await press(page, page.getByRole('link', { name: 'Skip to content' }));
  await press(page, inMain(page, 'Audit log'));
  await expect(heading(page)).toHaveText('Audit log');

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('nobody is called so');
  const action = page.getByRole('combobox', { name: 'Action' });
  await tabTo(page, action);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Registered' })).toBeVisible();
  await chooseByKeys(page, page.getByRole('option', { name: 'Registered' }));
  await expect(action).toHaveValue('Registered');
  await expect(action).toBeFocused();
  const by = page.getByRole('combobox', { name: 'Done by' });
  await tabTo(page, by);
  await page.keyboard.type('superadmin)');
  await expect(page.getByRole('option')).toHaveCount(1);
  await chooseByKeys(page, page.getByRole('option'));
  await expect(by).toHaveValue(/\(superadmin\)$/);
  const from = page.getByLabel('From', { exact: true });
  await tabTo(page, from);
  await page.keyboard.type('02032020');
  await expect(from).toHaveValue('2020-02-03');
  await press(page, button(page, 'Show the whole log'));
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'No entries match.' })).toBeHidden();
  await expectFocus(page);

  await breakDown(stage, COUNTS);
  await page.goto('/superadmin-dashboard?section=totalLists');
  await tabTo(page, button(page, 'Try again'));
  await letThrough(page);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Try again')).toBeHidden();
  await expectFocus(page);
  await press(page, inMain(page, 'Manage Admins'));
  await expect(heading(page)).toHaveText('Manage Admins');

  await signInFrom(server, 'curl/8.5.0', SUPERADMIN);
  await signInFrom(server, 'wget/1.21', SUPERADMIN);
  await page.goto('/superadmin-dashboard?section=profile');
  const change = button(page, 'Change name, phone or language');
  await press(page, change);
  await expect(page.getByLabel('Username')).toBeFocused();
  await press(page, button(page, 'Cancel'));
  await expect(change).toBeFocused();
  await press(page, button(page, 'Check Profile Status'));
  const all = button(page, 'Log out all other devices');
  await press(page, all);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(all).toBeFocused();
});
