import { changePassword, listSessions, updateProfile } from '@parlance/contract/auth';
import { LANGUAGE_COOKIE } from '@parlance/contract/languages';
import { aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Profile } from './profile.tsx';

const server = serverReplies();
const user = aUser({ id: 1, username: 'Amina Yusuf', email: 'amina@example.org' });

afterEach(() => void vi.restoreAllMocks());

test('on a phone Logout and the appearance come before the devices', async () => {
  await page.viewport(390, 844);
  server.reply(listSessions, []);
  const screen = await renderScreen(<Profile user={user} onLogout={() => {}} />);
  const devices = screen.getByRole('heading', { name: 'Where you are logged in' });
  const logout = screen.getByRole('button', { name: 'Logout' });
  await expect.element(logout).toBeVisible();
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(logout.element())).toBeLessThan(top(devices.element()));
  expect(top(screen.getByRole('button', { name: 'Appearance' }).element())).toBeLessThan(top(devices.element()));
  await expect.element(screen.getByText('Appearance')).toBeVisible();
  await page.viewport(1280, 800);
});

test('a wrong current password is marked, read out and focused, also where a frame comes before the drawing', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    queueMicrotask(() => draw(performance.now()));
    return 0;
  });
  server.reply(listSessions, []);
  const reason = 'This is not your password.';
  server.refuse(changePassword, 'invalid', { fields: [{ path: 'currentPassword', reason }] });
  const screen = await renderScreen(<Profile user={user} onLogout={() => {}} />);
  await screen.getByRole('button', { name: 'Change password' }).click();
  await screen.getByLabelText('Current password').fill('quiet harbour 40');
  await screen.getByLabelText('New password', { exact: true }).fill('quiet harbour 41');
  await screen.getByLabelText('Confirm new password').fill('quiet harbour 41');
  await screen.getByRole('button', { name: 'Change password' }).click();
  const current = screen.getByLabelText('Current password');
  await expect.element(current).toHaveFocus();
  await expect.element(current).toBeInvalid();
  await expect.element(current).toHaveAccessibleDescription(new RegExp(reason));

  await current.fill('quiet harbour 39');
  await expect.element(current).not.toBeInvalid();
  expect(screen.getByRole('alert').elements()).toEqual([]);
});

test('a language chosen in the profile is that of the account and of this device', async () => {
  server.reply(listSessions, []);
  server.reply(updateProfile, { message: 'Your profile was updated.', user: { ...user, language: 'fr' } });
  const screen = await renderScreen(<Profile user={user} onLogout={() => {}} />);
  await screen.getByRole('button', { name: 'Change name, phone or language' }).click();
  const choice = screen.getByLabelText('Language');
  await expect.element(choice).toHaveValue('');
  await choice.selectOptions('Français');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(choice).not.toBeInTheDocument();
  expect(server.sentTo(updateProfile).map(({ body }) => body)).toEqual([
    { username: user.username, phone: user.phone, language: 'fr' },
  ]);
  expect(document.cookie).toContain(`${LANGUAGE_COOKIE}=fr`);
  document.cookie = `${LANGUAGE_COOKIE}=; Path=/; Max-Age=0`;
});
