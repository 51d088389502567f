import type { Page } from '@playwright/test';
import { signedOut } from '../fixtures/intercept.ts';
import { inLooks } from '../fixtures/looks.ts';
import { aLearner, aNewcomer, anAdmin, theSuperadmin } from '../fixtures/people.ts';
import { openSection } from '../fixtures/sections.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';

const COUNTS = /\/api\/admin\/\w+\/(count|total-count|status-counts|type-counts)$/;
const ONE_COUNT = '**/api/admin/users/count';
const ALL_FAILED = 'Failed to load dashboard data. Please check network and server status.';
/** A refusal without a sentence: the screen says its own then, and does not ask again. */
const wordless = { status: 500, json: { code: 'unexpected', message: '', requestId: 'e2e' } };

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const alarm = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first();
const card = (page: Page, heading: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { name: heading }) });

/** Answers the statistics with known numbers: other tests make accounts meanwhile. */
async function knownNumbers(page: Page): Promise<void> {
  const statuses = { active: 1046, inactive: 171, suspended: 38, deleted: 29 };
  const replies: Record<string, object> = {
    'users/count': { count: 1255 },
    'admins/count': { count: 0 },
    'users/status-counts': statuses,
    'admins/status-counts': { active: 0, inactive: 0, suspended: 0, deleted: 3 },
    'courses/total-count': { count: 46 },
    'courses/type-counts': { Speaking: 9, Listening: 11, Writing: 8, Reading: 18 },
  };
  await page.route(COUNTS, (route) => {
    const path = new URL(route.request().url()).pathname.split('/admin/')[1] ?? '';
    return route.fulfill({ json: replies[path] });
  });
}

test.beforeEach(({ enter, staff }) => enter(staff.superadmin));

inLooks(test, ({ phone }) => {
  test(
    'the menu leads to every view; the profile is checked, and logging out is said',
    inProofs,
    async ({ page, server, enter, see }) => {
      // A session of its own: the worker's is still needed.
      await enter(await theSuperadmin(server));
      await page.goto('/superadmin-dashboard');
      const menu = page.getByRole('navigation', { name: phone ? 'Super Admin Panel sections' : 'Sections' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard Overview');
      await see();
      for (const [name, short] of [
        ['Manage Users', 'Users'],
        ['Manage Admins', 'Admins'],
        ['Overview of Statistics', 'Statistics'],
      ] as const) {
        const link = menu.getByRole('link', { name: phone ? short : name });
        await link.click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(link).toBeInViewport({ ratio: 1 });
      }
      await openSection(page, 'Profile');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
      await page.getByRole('button', { name: 'Check Profile Status' }).click();
      await expect(toast(page, 'Profile data is up to date!')).toBeVisible();
      await see();
      await page.getByRole('button', { name: 'Logout' }).first().click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('status')).toHaveText('You have been logged out.');
    },
  );

  test('the statistics are counted each time they open, and a card leads to its people @proof', async ({
    page,
    see,
  }) => {
    await page.goto('/superadmin-dashboard?section=totalLists');
    await expect(toast(page, 'Dashboard data loaded successfully!')).toBeVisible();
    await expect(card(page, 'Courses').getByRole('row')).toHaveCount(5);
    await see();

    await knownNumbers(page);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const users = card(page, 'User Statistics');
    await expect(users.getByRole('paragraph').first()).toHaveText('1,284users');
    await expect(users).toContainText('Total users, excluding deleted1,255');
    for (const row of ['Active 1,046 81%', 'Inactive 171 13%', 'Suspended 38 3.0%', 'Deleted 29 2.3%'])
      await expect(users.getByRole('row', { name: row })).toBeVisible();
    await expect(card(page, 'Admin Statistics').getByRole('row', { name: 'Deleted 3 100%' })).toBeVisible();
    await expect(card(page, 'Courses').getByRole('row', { name: 'Reading 18 39%' })).toBeVisible();

    const asked = page.waitForRequest(COUNTS);
    for (const [heading, screen] of [
      ['User Statistics', 'Manage Users'],
      ['Admin Statistics', 'Manage Admins'],
    ] as const) {
      // Anywhere on it: the whole card is the link.
      await card(page, heading).click({ position: { x: 40, y: 200 } });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen);
      await page.goBack();
      await expect(card(page, heading)).toContainText('Deleted');
    }
    await asked;
    await expect(card(page, 'Courses').getByRole('link')).toHaveCount(0);
  });
});

test(
  'a number that does not come is an Error that says why; Refresh mends it',
  inProofs,
  async ({ page, expectError, see }) => {
    expectError(/status of (500|401)|ERR_FAILED/);
    await page.route(ONE_COUNT, (route) => route.fulfill(wordless));
    await page.goto('/superadmin-dashboard?section=totalLists');
    await expect(alarm(page, 'Failed to load total user count. (Details: Unauthorized)')).toBeVisible();
    await expect(page.getByText('Some figures could not be loaded.')).toBeVisible();
    await expect(card(page, 'Admin Statistics')).not.toContainText('Error');
    await see();

    await page.route(COUNTS, (route) => route.fulfill(wordless));
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    const refused = [
      'Failed to load total user count. (Details: Unauthorized)',
      'Failed to load total admin count. (Details: Unauthorized)',
      'Failed to load user status counts.',
      'Failed to load admin status counts.',
      'Failed to load total courses count. (Details: Unauthorized)',
      'Failed to load course type counts. (Details: Unauthorized)',
    ];
    // Six toasts would lie over the cards, which say it all.
    await expect(page.getByRole('alert')).toHaveText([ALL_FAILED]);
    for (const sentence of refused) await expect(page.getByRole('region').getByText(sentence)).toBeVisible();
    await expect(card(page, 'User Statistics')).toContainText('Errorusers');
    await see();

    await page.unroute(COUNTS);
    await page.route(COUNTS, (route) => route.abort());
    await again.click();
    for (const sentence of [
      ALL_FAILED,
      'Network error or server unavailable for total courses count. Please check your backend server.',
      'Network error or server unavailable for course type counts. Please check your backend server.',
    ])
      await expect(page.getByRole('region').getByText(sentence).first()).toBeVisible();
    await see();

    // No number comes without a session, however often it is tried.
    await page.unroute(COUNTS);
    await page.route(COUNTS, (route) => route.fulfill(signedOut));
    await again.click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');

    await page.unroute(COUNTS);
    await page.unroute(ONE_COUNT);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(toast(page, 'Dashboard data loaded successfully!')).toBeVisible();
    await expect(card(page, 'User Statistics')).not.toContainText('Error');
  },
);

const lists = [
  { one: 'user', One: 'User', section: 'manageUsers', when: {} },
  { one: 'admin', One: 'Admin', section: 'manageAdmins', when: inProofs },
] as const;

for (const { one, One, section, when } of lists) {
  inLooks(test, ({ phone }) => {
    test(`${one}s are found, looked at, added, edited and deleted`, when, async ({ page, server, staff, see }) => {
      // Somebody is in the list.
      await (one === 'user' ? aLearner(server) : anAdmin(server, staff.superadmin));
      const person = aNewcomer(`${One} of the list`);
      const row = page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: person.email });
      await page.goto(`/superadmin-dashboard?section=${section}`);
      await expect(toast(page, `${One} list loaded successfully!`)).toBeVisible();
      if (!phone)
        await expect(page.getByRole('columnheader')).toHaveText([
          'ID',
          'Username',
          'Email',
          'Role',
          'Status',
          'Actions',
        ]);
      await see();

      await page.getByRole('button', { name: `Add ${One}` }).click();
      await expect(page.getByLabel('Role')).toHaveCount(0);
      await page.getByRole('button', { name: `Add ${One}` }).click();
      for (const field of ['Username', 'Email', 'Password'])
        await expect(page.getByRole('textbox', { name: field })).toHaveAccessibleDescription(/./);
      await page.getByLabel('Username', { exact: true }).fill(person.username);
      await page.getByLabel('Email').fill(person.email);
      await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
      await page.getByRole('button', { name: `Add ${One}` }).click();
      await expect(toast(page, `${One} ${person.username} added successfully!`)).toBeVisible();
      await see();

      const search = page.getByRole('searchbox', { name: 'Search username or email' });
      await search.fill('nobody of this name');
      await expect(page.getByRole('heading', { name: `No ${one}s found.` })).toBeVisible();
      await see();
      await search.fill(person.email.toUpperCase());
      await expect(row).toBeVisible();
      await expect(page.getByRole('button', { name: 'View' })).toHaveCount(1);
      await page.getByRole('button', { name: 'View' }).click();
      await expect(page.getByRole('main')).toContainText(person.email);
      await see();
      await page.reload();
      await expect(page.getByRole('main')).toContainText(person.email);
      await page.getByRole('button', { name: 'Back to List' }).click();
      await expect(page.getByRole('button', { name: 'View' })).toBeFocused();

      await page.getByRole('button', { name: 'Edit' }).click();
      await page.getByLabel('Username', { exact: true }).fill('Renamed');
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name: 'Suspended' }).click();
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(toast(page, `${One} Renamed updated successfully!`)).toBeVisible();
      await see();

      await expect(row).toContainText('Suspended');
      await page.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toHaveAccessibleName(`Are you sure you want to delete/deactivate this ${one}?`);
      await see();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(toast(page, 'deleted/deactivated successfully.')).toBeVisible();
      await see();
      await expect(page.getByRole('heading', { name: `No ${one}s found.` })).toBeVisible();
      await expect(page.getByRole('region', { name: `Manage ${One}s` })).toBeFocused();
    });
  });
}
