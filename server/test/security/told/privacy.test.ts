import { afterAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test-app.ts';
import { openTestDatabase } from '../../test-database.ts';
import { examWithProfile } from './exam-with-profile.ts';
import { formsIn, formsOf } from './forms.ts';
import { differencesOf } from './transcript.ts';

const REASON = 'Überweisung zq7 of 3 May';
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** Another school, as new. */
async function aSchool(): Promise<TestApp> {
  const database = await openTestDatabase();
  const testApp = await openTestApp(database);
  closing.push(async () => {
    await testApp.app.close();
    await database.close();
  });
  return testApp;
}

test('a text is found in each of its forms, at each place', () => {
  const forms = formsOf(REASON);
  for (const place of ['', 'a', 'ab', 'abc']) {
    const whole = Buffer.from(`${place}${REASON}${place}`);
    for (const form of ['base64', 'base64url', 'hex'] as const) {
      const found = formsIn(Buffer.from(whole.toString(form)), forms);
      expect([place, ...found]).toContainEqual(expect.stringContaining(form));
    }
  }
  expect(formsIn(Buffer.from('Ein anderer Text, zq7'), forms)).toEqual([]);
});

test('what neighbours, other learners, markers and emails are told does not depend on what somebody is allowed', async () => {
  // `proofs/exam/privacy.ts` asks at every moment.
  const run = { ids: 2, moments: ['Alba rests'] };
  const without = await examWithProfile(await aSchool(), { ...run, reason: null });
  const withProfile = await examWithProfile(await aSchool(), { ...run, reason: REASON });
  expect(differencesOf(without, withProfile)).toEqual([]);
  const acts = [...without].filter(([asked]) => /^(Bruno: (enters|opens|saves|submits)|Marta: marks)/.test(asked));
  expect(acts.map(([, { status }]) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect([...without.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(50);
}, 60_000);
