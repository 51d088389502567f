import { listCourses } from '@parlance/contract/courses';
import { fillClass, listContexts } from '@parlance/contract/lti/contexts';
import { choose, readChoice } from '@parlance/contract/lti/deep-linking';
import { finishLaunch, linkLaunch, readLaunch } from '@parlance/contract/lti/launches';
import { addPlatform, listPlatforms, ltiPaths, type Platform, testPlatform } from '@parlance/contract/lti/platforms';
import { listIdentities } from '@parlance/contract/oidc';
import { proveAgain } from '@parlance/contract/second-factor';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { storeSession } from '../platform/session.ts';
import { ChoicePage } from './choice-page.tsx';
import { LaunchPage } from './launch-page.tsx';
import { Platforms } from './platforms.tsx';

const server = serverReplies();
const ada = { id: 7, username: 'Ada', email: 'ada@elm.org', phone: '', role: 'user', status: 'active' } as const;
const carla = { ...ada, id: 8, username: 'Carla', role: 'admin' } as const;
const pages = {
  '/user-dashboard': <h1>Dashboard</h1>,
  '/admin-dashboard': <h1>Staff</h1>,
  '/user/course/:id': <h1>Course</h1>,
};
const ticket = 'mBq0W3yYd5rZk0e0y4bVJ2oXhE8k1cU7pQ9aTs6LfGn';
const token = 'a-token-of-a-session';
const message = 'Done.';

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

async function open(to = '') {
  history.replaceState(null, '', `/lti#${new URLSearchParams({ ticket, ...(to && { to }) }).toString()}`);
  return await renderScreen(<LaunchPage />, '/lti', pages);
}

test('whoever comes is logged in at once, and led to what was opened there, on this site alone', async () => {
  server.reply(readLaunch, { platform: 'Moodle', account_id: 7, username: 'Ada', person: null });
  server.reply(finishLaunch, { user: ada, token });
  const screen = await open('/user/course/12');
  await expect.element(screen.getByRole('heading', { name: 'Course' })).toBeVisible();
  expect(server.sentTo(finishLaunch).map(({ body }) => body)).toEqual([{ ticket }]);
  localStorage.clear();
  const other = await open('//elsewhere.example.org');
  await expect.element(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('a session of another account is replaced only when asked', async () => {
  storeSession(carla, token);
  server.reply(readLaunch, { platform: 'Moodle', account_id: 7, username: 'Ada', person: null });
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Stay logged in as Carla' }));
  await expect.element(screen.getByRole('heading', { name: 'Staff' })).toBeVisible();
  expect(server.sentTo(finishLaunch)).toHaveLength(0);
});

const mallory = { name: 'Mallory', email: 'mallory@elm.org', id: '17' };
const unlinked = { platform: 'Moodle', account_id: null, username: null, person: mallory };

test('whoever must link an account logs in first, is told whom it is linked to, and does so with the password', async () => {
  server.reply(readLaunch, unlinked);
  server.reply(listIdentities, { identities: [], password: true });
  const first = await open();
  await expect.element(first.getByRole('heading', { name: 'Log in once' })).toBeVisible();
  storeSession(carla, token);
  server.reply(linkLaunch, { message, to: null });
  const screen = await open();
  await expect.element(screen.getByRole('heading', { name: 'Is this you on Moodle?' })).toBeVisible();
  for (const said of ['Mallory', 'mallory@elm.org', /logged in here as Carla/]) {
    await expect.element(screen.getByText(said, typeof said === 'string' ? { exact: true } : {})).toBeVisible();
  }
  await userEvent.fill(screen.getByLabelText('Password', { exact: true }), 'quiet harbour 41');
  await userEvent.click(screen.getByRole('button', { name: 'Link account' }));
  await expect.element(screen.getByRole('heading', { name: 'Staff' })).toBeVisible();
  expect(server.sentTo(linkLaunch)[0]?.body).toEqual({ ticket, password: 'quiet harbour 41' });
});

test('whoever is not that person links nothing', async () => {
  server.reply(readLaunch, unlinked);
  server.reply(listIdentities, { identities: [], password: true });
  storeSession(carla, token);
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: 'This is not me' }));
  await expect.element(screen.getByRole('heading', { name: 'Staff' })).toBeVisible();
  expect(server.sentTo(linkLaunch)).toHaveLength(0);
});

test('staff without a password log in at the school again, and link it then', async () => {
  server.reply(readLaunch, { ...unlinked, person: { name: '', email: '', id: '17' } });
  server.reply(listIdentities, { identities: [], password: false });
  server.refuse(linkLaunch, 'second_factor_again');
  server.reply(proveAgain, { ticket, methods: ['provider'] });
  storeSession(carla, token);
  const screen = await open();
  await expect.element(screen.getByText('17', { exact: true })).toBeVisible();
  expect(screen.getByLabelText('Password', { exact: true }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Link account' }));
  await expect.element(screen.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
  expect(server.sentTo(linkLaunch)[0]?.body).toEqual({ ticket });
});

test('a ticket that is over says what to do', async () => {
  server.refuse(readLaunch, 'ticket_over');
  const screen = await open();
  await expect.element(screen.getByText('This window was opened too late, or a second time.')).toBeVisible();
});

const moodle: Platform = {
  id: 3,
  name: 'Moodle',
  issuer: 'https://moodle.example.org',
  client_id: 'abc',
  deployment_ids: ['2'],
  auth_url: 'https://moodle.example.org/auth',
  token_url: 'https://moodle.example.org/token',
  token_audience: '',
  jwks_url: 'https://moodle.example.org/certs',
  domains: [],
  trusts_email: false,
  creates_accounts: false,
  failing_since: null,
  created_at: '2026-03-01T09:00:00.000Z',
};
const site = 'https://school.example';

test('a platform is added with what it says of itself, is tested, and is told our addresses', async () => {
  server.reply(listPlatforms, { platforms: [], site, keys: [] });
  server.reply(addPlatform, { message, platform: moodle });
  const screen = await renderScreen(<Platforms />);
  await expect.element(screen.getByLabelText('Initiate login URL')).toHaveValue(site + ltiPaths.login);
  await userEvent.click(screen.getByRole('button', { name: 'New platform' }));
  for (const [label, value] of [
    ['Name', moodle.name],
    ['Platform ID (issuer)', moodle.issuer],
    ['Client ID', moodle.client_id],
    ['Authentication request URL', moodle.auth_url],
    ['Access token URL', moodle.token_url],
  ] as const) {
    await userEvent.fill(screen.getByLabelText(label), value);
  }
  await userEvent.fill(screen.getByRole('alertdialog').getByLabelText('Public keyset URL'), moodle.jwks_url);
  await userEvent.fill(screen.getByRole('combobox', { name: 'Deployment IDs' }), '2');
  await userEvent.keyboard('{Enter}');
  server.reply(listPlatforms, { platforms: [moodle], site, keys: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Add platform' }));
  await expect.element(screen.getByText(moodle.issuer)).toBeVisible();
  const { id: _id, failing_since: _since, created_at: _at, ...body } = moodle;
  expect(server.sentTo(addPlatform)[0]?.body).toEqual(body);
  server.reply(testPlatform, { checks: [{ what: 'token', problem: 'The answer was 400.' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  await expect.element(screen.getByText('Access token: The answer was 400.')).toBeVisible();
});

test('what filling a class would change is shown before it is done', async () => {
  server.reply(listPlatforms, { platforms: [moodle], site, keys: [] });
  const of = { class: null, seen_at: moodle.created_at, filled_at: null, tells_members: true };
  server.reply(listContexts, [{ id: 5, title: 'Evening B2', ...of }]);
  const counts = { accounts: 1, added: 2, removed: 0 };
  const skipped = [{ name: 'Bo', reason: 'no_email' as const }];
  server.reply(fillClass, { message: '2 people added.', dry_run: true, ...counts, skipped });
  const screen = await renderScreen(<Platforms />);
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Courses and classes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Fill class' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show what would change' }));
  await expect.element(screen.getByText('Bo: the platform gives no confirmed email')).toBeVisible();
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Fill class' }));
  await expect
    .poll(() => server.sentTo(fillClass).map(({ body }) => (body as { dry_run: boolean }).dry_run))
    .toEqual([true, false]);
});

test('a teacher chooses a course, with the due date of an assignment of it', async () => {
  const course = {
    id: 12,
    title: 'Estuary',
    subject: '',
    description: '',
    type: 'Reading',
    test_duration: null,
  } as const;
  server.reply(listCourses, [{ ...course, max_score: 10, question_count: 10 }]);
  const due = { due_at: '2027-06-03T18:00:00.000Z', time_zone: 'UTC' };
  const assignments = [{ id: 4, class_name: 'B2', course_id: 12, title: 'Estuary', ...due }];
  server.reply(readChoice, { platform: 'Moodle', context: 'English B2', assignments });
  server.reply(choose, { message: '“Estuary” was chosen. Go back to Moodle.' });
  const screen = await renderScreen(null, '/lti/choose/7', { '/lti/choose/:launchId': <ChoicePage /> });
  await userEvent.click(screen.getByRole('combobox', { name: 'Course' }));
  await userEvent.click(screen.getByRole('option', { name: /Estuary/ }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Due date' }));
  await userEvent.click(screen.getByRole('option', { name: /B2, due/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
  await expect.element(screen.getByText('“Estuary” was chosen. Go back to Moodle.')).toBeVisible();
  expect(server.sentTo(choose)[0]?.body).toEqual({ course_id: 12, assignment_id: 4 });
});
