import { admins } from '@parlance/contract/account-admin';
import { login, register as registerAccount } from '@parlance/contract/auth';
import { type CallInput, type Endpoint, type Reply, urlOf } from '@parlance/contract/endpoint';
import { SUPERADMIN } from './server-process.ts';

const PASSWORD = 'a sentence for everybody else';

/** Signs in the superadmin; gives the token. */
export async function signInHead(url: string): Promise<string> {
  return await signIn(url, SUPERADMIN.email, SUPERADMIN.password);
}

/** Makes the one admin of a school under load; gives the token. */
export async function makeAdminClient(url: string): Promise<string> {
  const head = await signInHead(url);
  const email = 'admin@parlance.test';
  await call(url, admins.add, { body: { username: 'Admin', email, password: PASSWORD } }, head);
  return await signIn(url, email, PASSWORD);
}

/** Registers so many learners, whose emails begin with this name, and logs them in; gives their tokens. */
export async function registerLearners(url: string, count: number, name = 'learner'): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index + 1}@parlance.test`);
  return await Promise.all(
    emails.map(async (email) => {
      await register(url, email);
      return await signIn(url, email, PASSWORD);
    }),
  );
}

/** Registers one learner; gives the password. */
export async function register(url: string, email: string): Promise<string> {
  const named = { username: 'Learner', full_name: 'Lea Learner' };
  await call(url, registerAccount, { body: { ...named, email, phone: '1', password: PASSWORD } });
  return PASSWORD;
}

/** Logs in; gives the token. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  return (await call(url, login, { body: { email, password } })).token;
}

/** One call as any client would make it; throws with the answer when it is not 200. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E>,
  token: string | null = null,
): Promise<Reply<E>> {
  const { body } = input as { body?: object };
  const json = body && new Blob([JSON.stringify(body)], { type: 'application/json' });
  return (await send(url, endpoint, urlOf<Endpoint>(endpoint, input), token, json)) as Reply<E>;
}

/** The same with a form, for a call that takes files. */
export async function callWithForm<E extends Endpoint>(
  url: string,
  endpoint: E,
  form: FormData,
  token: string,
): Promise<Reply<E>> {
  return (await send(url, endpoint, endpoint.path, token, form)) as Reply<E>;
}

async function send(url: string, { method }: Endpoint, path: string, token: string | null, body?: Blob | FormData) {
  const headers = new Headers();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(`${url}${path}`, { method, headers, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as unknown;
}
