import { admins } from '@parlance/contract/accounts';
import { login, register, type SignedInUser } from '@parlance/contract/auth';
import type { BrowserContext } from '@playwright/test';
import { SUPERADMIN } from '../scripts/server-process.ts';
import { call, type Server } from './server.ts';

export type Person = { email: string; password: string; username: string; user: SignedInUser; token: string };

/** Who is at every school. */
export type Staff = { superadmin: Person; admin: Person };

/** What a new person writes into the register form. */
export type Newcomer = { username: string; email: string; phone: string; password: string };

let made = 0;

/** Somebody who has no account yet; no two are alike, also in different workers. */
export function aNewcomer(username = 'Amina Yusuf'): Newcomer {
  made += 1;
  const email = `person-${process.pid}-${made}-${Date.now().toString(36)}@parlance.test`;
  return { username, email, phone: '+49 30 901820', password: 'eleven quiet herons' };
}

/** A learner with an account and a live session. */
export async function aLearner(server: Server, username?: string): Promise<Person> {
  const body = aNewcomer(username);
  await call(server, register, { body }, null, { 'X-Forwarded-For': anAddress() });
  return await signedIn(server, body);
}

/** A run registers more learners than one address may in an hour. */
function anAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** An admin whom the superadmin has just made. */
export async function anAdmin(server: Server, superadmin: Person): Promise<Person> {
  const { username, email, password } = aNewcomer('Ines Duarte');
  await call(server, admins.add, { body: { username, email, password } }, superadmin.token);
  return await signedIn(server, { email, password });
}

export async function theSuperadmin(server: Server): Promise<Person> {
  return await signedIn(server, SUPERADMIN);
}

async function signedIn(server: Server, { email, password }: { email: string; password: string }): Promise<Person> {
  const { user, token } = await call(server, login, { body: { email, password } });
  return { email, password, username: user.username, user, token };
}

/** Puts a session into the browser as signing in leaves it, before the first page opens. */
export async function enterAs(context: BrowserContext, server: Server, person: Person): Promise<void> {
  const localStorage = [
    { name: 'user', value: JSON.stringify(person.user) },
    { name: 'token', value: person.token },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
}
