import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aSpeakingAttempt, readAttempt } from '../../test/attempt-builder.ts';
import { useTestApp } from '../../test/test-app.ts';
import { sweepOverdueAttempts } from './sweep.ts';

const testApp = useTestApp();

test('learners are answered while a sweep closes what nobody came back to', async () => {
  for (let index = 0; index < 6; index += 1) await aSpeakingAttempt(testApp);
  testApp.pass(691);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  expect(await sweepOverdueAttempts(testApp, testApp.app.log)).toBe(6);
  clearInterval(counting);
  expect(turns).toBeGreaterThanOrEqual(3);
});

/** Lets the database refuse what comes before `when` at attempts, until the test is over. */
async function refusing(when: string, on: string): Promise<() => Promise<void>> {
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end'`.execute(
    testApp.db,
  );
  await sql
    .raw(`create trigger refused before ${when} on attempts ${on} execute function refuse()`)
    .execute(testApp.db);
  return async () => {
    await sql`drop function refuse() cascade`.execute(testApp.db);
  };
}

/** What a sweep failed with, in the order in which it did. */
async function failures(): Promise<string[]> {
  const failed = await sweepOverdueAttempts(testApp, testApp.app.log).catch((error: AggregateError) => error.errors);
  return Array.isArray(failed) ? failed.map(String) : [];
}

test('a step of the sweep that fails keeps no other from running, and is told', async () => {
  const at = await aSpeakingAttempt(testApp);
  testApp.pass(691);
  const stop = await refusing('delete', 'for each statement');
  try {
    expect(await failures()).toMatchObject([expect.stringContaining('Tests that were never opened')]);
  } finally {
    await stop();
  }
  expect((await readAttempt(testApp, at)).status).not.toBe('open');
});

test('a test that cannot be closed keeps no other open, however many there are', async () => {
  const broken = await aSpeakingAttempt(testApp);
  testApp.pass(1);
  const others = [await aSpeakingAttempt(testApp), await aSpeakingAttempt(testApp)];
  testApp.pass(691);
  const stop = await refusing('update', `for each row when (old.id = ${broken.params.id})`);
  try {
    expect(await failures()).toEqual([`Error: Attempt ${broken.params.id} could not be closed.`]);
    for (const one of others) expect((await readAttempt(testApp, one)).status).not.toBe('open');
  } finally {
    await stop();
  }
  expect(await sweepOverdueAttempts(testApp, testApp.app.log)).toBe(1);
});
