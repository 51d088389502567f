import { chooseFile } from './csv-upload.ts';
import { onKeptPage as test } from './kept-page.ts';
import { mailTo } from './mail.ts';
import { aNewcomer } from './people.ts';
import { expect } from './test.ts';

test('a superadmin adds accounts by a file, and one of them sets a password by the invitation', async ({
  page,
  server,
  staff,
  enter,
  expectError,
  see,
}) => {
  expectError(/status of 400/);
  const [first, second] = [aNewcomer().email, aNewcomer().email];
  const press = (name: string) => page.getByRole('button', { name }).click();
  await enter(staff.superadmin);
  await page.goto('/superadmin-dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Bulk add' }).click();
  await expect(page.getByRole('heading', { name: 'What the file holds' })).toBeVisible();
  await press('Add accounts');
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a file.' })).toBeVisible();
  await see();

  const header = 'username,email,role';
  await chooseFile(page, 'class.csv', `${header}\nAmal,${first},user\nBo,${first.toUpperCase()},teacher\n`);
  await expect(page.getByText('email: row 2 has the same email')).toBeVisible();
  await expect(page.getByText('role: use user or admin')).toBeVisible();
  await expect(page.getByText('1 row to fix.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add accounts' })).toBeDisabled();
  const saved = page.waitForEvent('download');
  await press('Download the file with its faulty rows marked');
  expect((await saved).suggestedFilename()).toBe('class-problems.csv');
  await see();

  await chooseFile(page, 'class.csv', `${header}\nAmal,${first},user\nBo,${second},admin\n`);
  await expect(page.getByText('All 2 rows are ready.')).toBeVisible();
  await press('Add accounts');
  await expect(page.getByText('2 accounts added. 2 invitations are on their way.')).toBeVisible();
  await see();

  const { text = '' } = await mailTo(server, first);
  const [, path = ''] = /https?:\/\/[^/\s]+(\/accept-invitation#\S+)/.exec(text) ?? [];
  await page.goto(path);
  await expect(page.getByText(`For ${first}`)).toBeVisible();
  await press('Set password');
  await expect(page.getByLabel('New Password')).toHaveAccessibleDescription(/Please enter and confirm the password/);
  await page.getByLabel('New Password').fill('quiet harbour 41');
  await page.getByLabel('Confirm Password').fill('quiet harbour 41');
  await see();
  await press('Set password');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible();

  await page.goto('/login');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is not open any more');
  await see();
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL('/forgot-password');
});
