import { createHash, randomBytes } from 'node:crypto';
import type { Access, Role, Status } from '@parlance/contract/accounts';
import { NOBODYS_HASH } from '../src/accounts/passwords.ts';
import type { AppContext } from '../src/platform/app-context.ts';
import { plusSeconds } from '../src/platform/clock.ts';

export type Person = { id: number; token: string; email: string };

let made = 0;

/**
 * An account with a live session. Nobody knows its password: who logs in by one is made through the API.
 */
export async function signedInAs(
  role: Role,
  testApp: AppContext,
  { status = 'active' as Status, access = 'school' as Access } = {},
): Promise<Person> {
  const now = testApp.clock.now();
  const email = `${role}-${(made += 1)}@example.org`;
  const { id } = await testApp.db
    .insertInto('accounts')
    .values({
      username: `${role} ${made}`,
      full_name: `Person ${made}`,
      email,
      password_hash: NOBODYS_HASH,
      role,
      access,
      status,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await aSession(testApp, id), email };
}

/** The same person on another device. */
export async function elsewhere(testApp: AppContext, person: Person): Promise<Person> {
  return { ...person, token: await aSession(testApp, person.id) };
}

async function aSession(testApp: AppContext, id: number): Promise<string> {
  const now = testApp.clock.now();
  const token = randomBytes(32).toString('base64url');
  await testApp.db
    .insertInto('sessions')
    .values({
      account_id: id,
      token_hash: createHash('sha256').update(token).digest(),
      address: '127.0.0.1',
      user_agent: 'test',
      created_at: now,
      last_seen_at: now,
      idle_until: plusSeconds(now, 30 * 86400),
      expires_at: plusSeconds(now, 60 * 86400),
    })
    .execute();
  return token;
}
