import type { Page } from '@playwright/test';
import { inLooks } from '../fixtures/looks.ts';
import { mailTo } from '../fixtures/mail.ts';
import { aNewcomer } from '../fixtures/people.ts';
import type { Server } from '../fixtures/server.ts';
import { onSharedPage as test } from '../fixtures/shared-page.ts';
import { expect, inProofs } from '../fixtures/test.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import { aTone } from '../samples/wav.ts';

const header = 'username,email,role';

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Where the link of the newest invitation to an address leads. */
async function invitationTo(server: Server, url: string): Promise<string> {
  const { text = '' } = await mailTo(server, url);
  return /https?:\/\/[^/\s]+(\/accept-invitation#\S+)/.exec(text)?.[1] ?? '';
}

inLooks(test, () => {
  test(
    'a superadmin adds accounts by a file, invites one again, and it sets a password',
    inProofs,
    async ({ page, server, staff, enter, expectError, see }) => {
      expectError(/status of 400/);
      const [first, mistyped, second] = [aNewcomer().email, aNewcomer().email, aNewcomer().email];
      await enter(staff.superadmin);
      await page.goto('/superadmin-dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Bulk add' }).click();
      await expect(page.getByRole('heading', { name: 'What the file contains' })).toBeVisible();
      await press(page, 'Add accounts');
      await expect(page.getByRole('alert').filter({ hasText: 'Choose a file.' })).toBeVisible();
      await see();

      await chooseFile(page, 'class.csv', `${header}\nAmal,${first},user\nBo,${first.toUpperCase()},teacher\n`);
      await expect(page.getByText('email: row 2 has the same email')).toBeVisible();
      await expect(page.getByText('role: use user or admin')).toBeVisible();
      await expect(page.getByText('1 row to fix.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add accounts' })).toBeDisabled();
      const saved = page.waitForEvent('download');
      await press(page, 'Download the file with its faulty rows marked');
      expect((await saved).suggestedFilename()).toBe('class-problems.csv');
      await see();

      await chooseFile(page, 'class.csv', `${header}\nAmal,${first},user\nBo,${mistyped},user\n`);
      await expect(page.getByText('All 2 rows are ready.')).toBeVisible();
      await press(page, 'Add accounts');
      await expect(page.getByText('2 accounts added. 2 invitations are being sent.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add accounts' })).toBeFocused();
      await expect(page.getByText('2 invitations sent')).toBeVisible();
      await see();

      await page.getByRole('link', { name: /^(Manage )?Users$/ }).click();
      await page.getByRole('searchbox', { name: 'Search username or email' }).fill(mistyped);
      await expect(page.getByRole('button', { name: 'View' })).toHaveCount(1);
      await expect(page.getByRole('main')).toContainText('Invited');
      await press(page, 'View');
      const again = page.getByRole('button', { name: 'Send again' });
      await expect(again).toHaveAccessibleDescription(/in \d+ seconds/);
      await see();
      await press(page, 'Edit User');
      await page.getByLabel('Email').fill(second);
      await press(page, 'Save changes');
      await page.getByRole('searchbox', { name: 'Search username or email' }).fill(second);
      await expect(page.getByRole('main')).toContainText(second);
      await press(page, 'View');
      await expect(page.getByText('Not valid: it was sent to another email')).toBeVisible();
      await again.click();
      await expect(page.getByText(`A new invitation is being sent to ${second}.`)).toBeVisible();
      await expect(again).toBeFocused();
      await expect(page.getByText(/^Valid until /)).toBeVisible();
      await see();

      await page.goto(await invitationTo(server, mistyped));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This invitation has expired or was already used',
      );
      await see();
      const path = await invitationTo(server, second);
      await page.goto('/login');
      await page.goto(path);
      await expect(page.getByText(`For ${second}`)).toBeVisible();
      await press(page, 'Set password');
      await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(
        /Please enter and confirm the password/,
      );
      await page.getByLabel('New Password').fill('quiet harbour 41');
      await page.getByLabel('Confirm Password').fill('quiet harbour 41');
      await see();
      await press(page, 'Set password');
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('Your password is set. You can log in with it now.')).toBeVisible();

      await page.goto('/login');
      await page.goto(path);
      await page.getByRole('link', { name: 'Forgot password' }).click();
      await expect(page).toHaveURL('/forgot-password');
    },
  );
});

test(
  'what was chosen, uploaded or typed and is stored nowhere is asked about before it is left',
  inProofs,
  async ({ page, staff, samples, enter }) => {
    const asked = page.getByRole('alertdialog');
    const stay = async (question: string) => {
      await expect(asked).toHaveAccessibleName(question);
      await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(asked).toHaveCount(0);
    };
    await enter(staff.superadmin);
    await page.goto('/superadmin-dashboard?section=bulkAdd');
    const side = page.getByRole('complementary', { name: 'Super Admin Panel' });
    await chooseFile(page, 'class.csv', `${header}\nAmal,${aNewcomer().email},user\n`);
    await expect(page.getByText('1 row is ready.')).toBeVisible();
    await side.getByRole('link', { name: 'Manage Users' }).click();
    await stay('Leave without adding the accounts?');
    await expect(page.getByText('1 row is ready.')).toBeVisible();
    await side.getByRole('link', { name: 'Manage Users' }).click();
    await press(page, 'Discard file');

    await press(page, 'Add User');
    await page.getByLabel('Username', { exact: true }).fill('Half a name');
    await press(page, 'Cancel');
    await stay('Leave without saving?');
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('Half a name');
    await press(page, 'Cancel');
    await press(page, 'Leave');
    await expect(page.getByRole('button', { name: 'Add User' })).toBeFocused();

    await page.goto(`/admin-dashboard?section=uploadTest&course=${samples.silent.id}`);
    const courses = page.getByRole('complementary').getByRole('link', { name: 'View/Manage Courses' });
    const audio = { name: 'harbour.wav', mimeType: 'audio/wav', buffer: Buffer.from(aTone(2)) };
    await page.getByLabel(/^Audio file($|,)/).setInputFiles(audio);
    await press(page, 'Upload Audio');
    await expect(page.getByLabel('Audio file path')).toHaveValue(/^\/api\/media\//);
    await courses.click();
    await stay('Leave without adding a question about this recording?');
    await page.getByRole('textbox', { name: /^Question/ }).fill('Where do they meet?');
    await courses.click();
    await stay('Leave this question without adding it?');
    await courses.click();
    await press(page, 'Discard question');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('View/Manage Courses');
  },
);
