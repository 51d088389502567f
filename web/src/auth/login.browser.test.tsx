import { login } from '@parlance/contract/auth';
import { LOGIN_NOTICE_ATTRIBUTE } from '@parlance/contract/pages/brand';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { AdminLogin, Login } from './login.tsx';

const server = serverReplies();
const typed = { Email: 'amina@parlance.test', Password: 'eleven quiet herons' };

afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute(LOGIN_NOTICE_ATTRIBUTE);
});

const open = () => renderScreen(<Login />, '/login', { '/register': <h1>Register</h1> });

async function send(screen: Awaited<ReturnType<typeof open>>, fields: Partial<typeof typed>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await screen.getByLabelText(label, { exact: true }).fill(text);
  }
  await screen.getByRole('button', { name: 'Login into your account' }).click();
}

test('an email that is none and a missing password are named under their fields, and nothing is sent', async () => {
  const screen = await open();
  await send(screen, { Email: 'amina' });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveAccessibleDescription(/email address/);
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAccessibleDescription(/password/);
  expect(server.sentTo(login)).toEqual([]);
});

test.for([
  { says: 'Login failed', status: 500, body: {} },
  { says: 'Invalid credentials or missing user/token data', status: 200, body: { message: 'Welcome' } },
  {
    says: 'Unknown user role',
    status: 200,
    body: { token: 't', user: { id: 1, username: 'G', email: 'g@x.test', phone: '', role: 'guest', status: 'active' } },
  },
])("a reply the screen cannot use says '$says', and nobody is logged in", async ({ says, status, body }) => {
  server.answer(login, status, body);
  const screen = await open();
  await send(screen, typed);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(says);
  await screen.see();
  expect(localStorage.getItem('user')).toBeNull();
});

test('Register, Forgot password? and Home lead out', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Login Here...');
  await expect.element(screen.getByRole('checkbox', { name: 'Remember' })).not.toBeChecked();
  await expect
    .element(screen.getByRole('link', { name: 'Forgot password?' }))
    .toHaveAttribute('href', '/forgot-password');
  await expect.element(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await screen.see();
  await screen.getByRole('link', { name: 'Register' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Register' })).toBeVisible();
});

test.for([
  { page: '/login', element: <Login /> },
  { page: '/admin-login', element: <AdminLogin /> },
])(
  'the notice of the operator is text above the form of $page, and a screen reader is told',
  async ({ page, element }) => {
    const notice = 'Closed on <b>Sunday</b> & Monday.';
    document.documentElement.setAttribute(LOGIN_NOTICE_ATTRIBUTE, notice);
    const screen = await renderScreen(element, page);
    const shown = screen.getByRole('status');
    await expect.element(shown).toHaveTextContent(notice);
    const email = screen.getByLabelText('Email', { exact: true }).element();
    expect(shown.element().compareDocumentPosition(email) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  },
);

test('without a notice there is none', async () => {
  document.documentElement.setAttribute(LOGIN_NOTICE_ATTRIBUTE, '');
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([]);
});
