import { urlOf } from '@parlance/contract/endpoint';
import { finishOidc, startOidc } from '@parlance/contract/oidc';
import { PASSWORDS_OFF_ATTRIBUTE, SCHOOL_LOGIN_ATTRIBUTE } from '@parlance/contract/pages/brand';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { Login } from '../login.tsx';

const server = serverReplies();
const root = document.documentElement;
const user = { id: 7, username: 'Ada', email: 'ada@elm.org', phone: '', role: 'user', status: 'active' } as const;
const pages = { '/user-dashboard': <h1>Dashboard</h1>, '/courses/:id': <h1>Course</h1> };

beforeEach(() => root.setAttribute(SCHOOL_LOGIN_ATTRIBUTE, 'Elm Hall'));

afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  root.removeAttribute(SCHOOL_LOGIN_ATTRIBUTE);
  root.removeAttribute(PASSWORDS_OFF_ATTRIBUTE);
});

/** The login page as the provider leads back to it. */
async function open(fragment = '') {
  history.replaceState(null, '', `/login${fragment}`);
  return await renderScreen(<Login />, '/login', pages);
}

test('the school account comes first, and a password after it', async () => {
  const screen = await open();
  const link = screen.getByRole('link', { name: 'Log in with Elm Hall' });
  await expect.element(link).toHaveAttribute('href', urlOf(startOidc));
  const email = screen.getByLabelText('Email', { exact: true }).element();
  expect(link.element().compareDocumentPosition(email) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await screen.see();
});

test('without a name of its own it is a school account, and without a provider it is not there', async () => {
  root.setAttribute(SCHOOL_LOGIN_ATTRIBUTE, '');
  await expect.element((await open()).getByRole('link', { name: 'Log in with School account' })).toBeVisible();
});

test('where only superadmins have a password, its form is behind a button, and nobody registers or resets one', async () => {
  root.setAttribute(PASSWORDS_OFF_ATTRIBUTE, '');
  const screen = await open();
  const button = screen.getByRole('button', { name: 'Log in with a password' });
  await expect.element(button).toBeVisible();
  expect(screen.getByLabelText('Email', { exact: true }).query()).toBeNull();
  await button.click();
  await expect.element(screen.getByLabelText('Email', { exact: true })).toBeVisible();
  expect(screen.getByRole('link', { name: /Register|Forgot/ }).query()).toBeNull();
});

test.for([
  { fragment: '#school-account=in', page: 'Dashboard' },
  { fragment: '#school-account=in&to=%2Fcourses%2F3', page: 'Course' },
  { fragment: '#school-account=in&to=%2F%2Fevil.example', page: 'Dashboard' },
])('a login that the provider took is finished, and $fragment opens $page', async ({ fragment, page }) => {
  server.reply(finishOidc, { user, token: 't'.repeat(43) });
  const screen = await open(fragment);
  await expect.element(screen.getByRole('heading', { name: page })).toBeVisible();
  expect(server.sentTo(finishOidc)).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toEqual(user);
});

test('a login that cannot be finished says so, and can be tried again', async () => {
  server.refuse(finishOidc, 'ticket_over');
  const screen = await open('#school-account=in');
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Log in again: this took longer than 5 minutes, or the code was wrong 5 times.');
  await expect.element(screen.getByRole('link', { name: 'Log in with Elm Hall' })).toBeVisible();
});

test('a login that needs a second factor goes on with it', async () => {
  server.refuse(finishOidc, 'second_factor_needed', { ticket: 't', methods: ['totp'] });
  const screen = await open('#school-account=in');
  await expect.element(screen.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
});

test.for([
  ['oidc_email_unconfirmed', 'Elm Hall has not confirmed your email address. Ask your school.'],
  ['oidc_no_account', 'There is no account for you here. Ask your school.'],
  ['account_suspended', 'This account is suspended. Ask your school about it.'],
  ['<b>what a link made up</b>', 'You were not logged in with Elm Hall. Try again.'],
] as const)('%s is said as a sentence', async ([code, sentence]) => {
  const screen = await open(`#school-account=${encodeURIComponent(code)}`);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(sentence);
});
