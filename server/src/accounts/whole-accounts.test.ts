import { users } from '@parlance/contract/account-admin';
import { expect, test } from 'vitest';
import { signedInAs } from '../../test/people.ts';
import { useTestApp } from '../../test/test-app.ts';
import { NO_PASSWORD } from './passwords.ts';

const testApp = useTestApp();

/** Adds learners who were invited, as a file of accounts does, until there are so many. */
async function addLearners(most: number): Promise<void> {
  const { db, clock } = testApp;
  const { count } = await db
    .selectFrom('accounts')
    .where('role', '=', 'user')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const added = Array.from({ length: most - Number(count) }, (_, index) => ({
    username: `Learner ${(index * 7919) % 1000}`,
    email: `learner-${most}-${index}@example.org`,
    phone: '',
    password_hash: NO_PASSWORD,
    role: 'user' as const,
    status: 'active' as const,
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('accounts').values(added).execute();
}

test('a whole list of 1,000 rows and of 1,001 is the same as its pages together', async () => {
  const { token } = await signedInAs('superadmin', testApp);
  for (const total of [1000, 1001]) {
    await addLearners(total);
    const whole = await testApp.call(users.list, { query: { sort: '-username' } }, { token });
    const pages: unknown[] = [];
    for (let page = 1; page <= 6; page++) {
      const query = { sort: '-username', page: String(page), limit: '200' };
      pages.push(...(await testApp.call(users.list, { query }, { token })).body);
    }
    expect(whole.headers['x-total-count']).toBe(String(total));
    expect(pages).toHaveLength(total);
    expect(whole.body).toEqual(pages);
  }
});
