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
  await call(url, 'POST', '/api/superadmin/admins', head, { username: 'Admin', email, password: PASSWORD });
  return await signIn(url, email, PASSWORD);
}

/** Registers so many learners and signs them in; gives their tokens. */
export async function registerLearners(url: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, index) => `learner-${index + 1}@parlance.test`);
  return await Promise.all(
    emails.map(async (email) => {
      await register(url, email);
      return await signIn(url, email, PASSWORD);
    }),
  );
}

/** Registers one learner; gives the password. */
export async function register(url: string, email: string): Promise<string> {
  await call(url, 'POST', '/api/auth/register', null, { username: 'Learner', email, phone: '1', password: PASSWORD });
  return PASSWORD;
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  return ((await call(url, 'POST', '/api/auth/login', null, { email, password })) as { token: string }).token;
}

/** One call as any client would make it; throws with the answer when it is not 200. */
export async function call(url: string, method: string, path: string, token: string | null, body?: object) {
  const headers = new Headers();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const isForm = body instanceof FormData;
  if (body && !isForm) headers.set('Content-Type', 'application/json');
  const response = await fetch(`${url}${path}`, { method, headers, body: isForm ? body : JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as unknown;
}
