import { admins, users } from '@parlance/contract/account-admin';
import { anAccount } from '@parlance/contract/test/examples';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { adminKind, userKind } from './account-kind.ts';
import { ManageAccounts } from './manage-accounts.tsx';

const server = serverReplies();

const tomas = anAccount({
  id: 12,
  username: 'Tomas Bergmann',
  email: 'tomas@example.org',
  created_at: '2026-03-01T09:00:00.000Z',
  updated_at: '2026-03-01T09:00:00.000Z',
});

beforeEach(() => server.reply(users.list, [tomas], { 'X-Total-Count': '1' }));

test('an account is suspended in its row once that was confirmed, and activated again', async () => {
  const suspended = { ...tomas, status: 'suspended' as const };
  const screen = await renderScreen(<ManageAccounts kind={userKind} />);
  await screen.getByRole('button', { name: 'Suspend' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Suspend this account?' });
  await expect.element(dialog.getByText(/^Tomas Bergmann, tomas@example\.org, ID 12\.$/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  server.reply(users.edit, { message: 'Saved.', user: suspended });
  server.reply(users.list, [suspended], { 'X-Total-Count': '1' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();

  const activate = screen.getByRole('button', { name: 'Activate' });
  await expect.element(activate).toBeVisible();
  // Nothing else: what a colleague has changed since stays.
  const { username, email } = tomas;
  expect(server.sentTo(users.edit).map(({ params, body }) => [params.id, body])).toEqual([
    ['12', { username, email, status: 'suspended' }],
  ]);
  server.reply(users.edit, { message: 'Saved.', user: tomas });
  server.reply(users.list, [tomas], { 'X-Total-Count': '1' });
  await activate.click();
  await expect.element(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('a suspension that was refused is said in the list', async () => {
  const screen = await renderScreen(<ManageAccounts kind={userKind} />);
  server.refuse(users.edit, 'not_yourself');
  await screen.getByRole('button', { name: 'Suspend' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
  await expect.element(screen.getByRole('region', { name: 'Manage Users' }).getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
});

test('each status says what it means before and after it is chosen', async () => {
  const screen = await renderScreen(<ManageAccounts kind={userKind} />, '/?view=edit&account=12');
  const status = screen.getByRole('combobox', { name: 'Status' });
  await expect.element(status).toHaveAccessibleDescription('Can log in.');
  await status.click();
  const means = 'Blocked for now: logged out now and cannot log in. Results stay.';
  await screen.getByRole('option', { name: `Suspended ${means}` }).click();
  await expect.element(status).toHaveAccessibleDescription(means);
});

test('whom an admin sees is chosen in the form, sent, and told in the list', async () => {
  const admin = { ...tomas, role: 'admin' as const };
  server.reply(admins.list, [admin], { 'X-Total-Count': '1' });
  const screen = await renderScreen(<ManageAccounts kind={adminKind} />, '/?view=edit&account=12');
  const access = screen.getByRole('combobox', { name: 'Access' });
  await expect.element(access).toHaveValue('Whole school');
  await access.click();
  await screen.getByRole('option', { name: 'Own classes only' }).click();
  await expect.element(access).toHaveAccessibleDescription(/^Sees the learners of the classes they teach/);
  const limited = { ...admin, access: 'classes' as const };
  server.reply(admins.edit, { message: 'Saved.', user: limited });
  server.reply(admins.list, [limited], { 'X-Total-Count': '1' });
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('Own classes only')).toBeVisible();
  // What a colleague changes beside it meanwhile stays.
  const { username, email } = tomas;
  expect(server.sentTo(admins.edit).at(-1)?.body).toEqual({ username, email, access: 'classes' });
  await screen.see();
});

test('a learner has no access to choose', async () => {
  const screen = await renderScreen(<ManageAccounts kind={userKind} />, '/?view=edit&account=12');
  await expect.element(screen.getByRole('combobox', { name: 'Role' })).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Access' })).not.toBeInTheDocument();
});
