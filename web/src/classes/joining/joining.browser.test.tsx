import { joinClass, listOwnClasses } from '@parlance/contract/classes';
import { aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { takeReturnPath } from '../../platform/return-path.ts';
import { storeSession } from '../../platform/session.ts';
import { JoinPage } from './join-page.tsx';
import { OwnClasses } from './own-classes.tsx';

const server = serverReplies();
const learner = aUser({ id: 7, username: 'Teo', email: 'teo@example.org' });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** The page as its route draws it. */
const open = () =>
  renderScreen(<h1>Elsewhere</h1>, '/join/k7qm4xwd', { '/join/:code': <JoinPage />, '/login': <h1>Login</h1> });

test('who is not logged in sees the code, and logging in leads back to this page', async () => {
  const screen = await open();
  await expect.element(screen.getByText('K7QM 4XWD')).toBeVisible();
  await screen.see();
  await screen.getByRole('link', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect(takeReturnPath(learner.id)).toBe(window.location.pathname);
});

test('a learner corrects a wrong code, waits after too many, and is told the class', async () => {
  storeSession(learner, 'token');
  const screen = await open();
  const field = screen.getByLabelText('Join code');
  const join = screen.getByRole('button', { name: 'Join', exact: true });
  await expect.element(field).toHaveValue('K7QM 4XWD');
  await field.fill(' ');
  await join.click();
  await expect.element(field).toHaveAccessibleDescription(/Enter the code\./);
  expect(server.sentTo(joinClass)).toEqual([]);
  await field.fill('K7QM');
  server.refuse(joinClass, 'join_code_unknown');
  await join.click();
  await expect.element(field).toHaveAccessibleDescription(/No class has this code\. Check it/);
  await expect.element(field).toHaveFocus();
  server.answer(joinClass, 429, { code: 'too_many_requests', message: 'Wait 20 minutes.', requestId: 'r' });
  await join.click();
  await expect.element(field).toHaveAccessibleDescription(/Wait 20 minutes\. Your/);
  server.reply(joinClass, { message: 'You joined B2 Evening.', class: { name: 'B2 Evening' } });
  await join.click();
  await expect.element(screen.getByRole('heading', { name: 'You joined B2 Evening' })).toBeVisible();
  await screen.see();
});

test('whose session has ended logs in and comes back', async () => {
  storeSession(learner, 'token');
  const screen = await open();
  server.refuse(joinClass, 'not_signed_in');
  await screen.getByRole('button', { name: 'Join', exact: true }).click();
  await screen.getByRole('link', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect(takeReturnPath(learner.id)).toBe(window.location.pathname + window.location.search);
});

test('an account of staff is told that codes are for learners', async () => {
  storeSession({ ...learner, role: 'admin' }, 'token');
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Join codes are for learners' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open the dashboard' }))
    .toHaveAttribute('href', '/admin-dashboard');
});

test('the profile names the classes with their teachers, and a code adds one', async () => {
  server.cut(listOwnClasses);
  const screen = await renderScreen(<OwnClasses />);
  await expect.element(screen.getByText('Failed to load your classes.')).toBeVisible();
  server.reply(listOwnClasses, []);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('You are in no class yet.')).toBeVisible();
  server.reply(joinClass, { message: 'You joined B2 Evening.', class: { name: 'B2 Evening' } });
  server.reply(listOwnClasses, [
    { id: 1, name: 'B2 Evening', part: 'learner', teachers: ['Mina', 'Daniel'] },
    { id: 2, name: 'C1 Morning', part: 'learner', teachers: [] },
  ]);
  await screen.getByLabelText('Join a class').fill('k7qm 4xwd');
  await screen.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(screen.getByText('Taught by Mina, Daniel')).toBeVisible();
  await expect.element(screen.getByText('No teacher yet')).toBeVisible();
  await expect.element(screen.getByText('You joined B2 Evening.')).toBeVisible();
  await expect.element(screen.getByLabelText('Join a class')).toHaveValue('');
  await screen.see();
});
