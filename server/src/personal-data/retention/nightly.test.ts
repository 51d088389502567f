import { previewRetention, RETENTION_DAYS_MIN, setRetention } from '@parlance/contract/personal-data/retention';
import { expect, test } from 'vitest';
import { elsewhere, type Person, signedInAs } from '../../../test/people.ts';
import { ok } from '../../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Store } from '../../platform/store/store.ts';
import { applyRule } from './nightly.ts';

const testApp = useTestApp();

/** Sets the rule for accounts, for two learners who no longer log in. */
async function twoUnused(): Promise<[Person, Person, Person]> {
  const learners = [await signedInAs('user', testApp), await signedInAs('user', testApp)] as const;
  const superadmin = await signedInAs('superadmin', testApp);
  testApp.pass((RETENTION_DAYS_MIN + 1) * 86_400);
  const head = await elsewhere(testApp, superadmin);
  const rule = { kind: 'accounts' as const, days: RETENTION_DAYS_MIN };
  const query = { kind: rule.kind, days: String(rule.days) };
  const { items: confirmItems } = ok(await testApp.call(previewRetention, { query }, head));
  ok(await testApp.call(setRetention, { body: { ...rule, confirmItems } }, head));
  return [...learners, head];
}

/** Applies the rule; once the first account is erased, and noted in the store, `meanwhile` happens. */
async function applies(meanwhile: () => Promise<unknown>): Promise<void> {
  const store: Store = Object.create(testApp.store, {
    put: {
      value: async (...noted: Parameters<Store['put']>) => {
        await testApp.store.put(...noted);
        await meanwhile();
      },
    },
  });
  await applyRule({ ...testApp, store }, 'accounts', { log: testApp.app.log, pauseMs: 0 });
}

const stands = async ({ id }: Person) => {
  const row = testApp.db.selectFrom('accounts').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status === 'active';
};

test('a rule that is taken back erases nobody from then on', async () => {
  const [first, second, head] = await twoUnused();
  await applies(() => testApp.call(setRetention, { body: { kind: 'accounts', days: null } }, head));
  expect([await stands(first), await stands(second)]).toEqual([false, true]);
});

test('whoever comes back while others are erased stays', async () => {
  const [first, second] = await twoUnused();
  await applies(() => elsewhere(testApp, second));
  expect([await stands(first), await stands(second)]).toEqual([false, true]);
});
