import { admins, users } from '@parlance/contract/account-admin';
import { submitAttempt } from '@parlance/contract/attempts';
import type { Endpoint } from '@parlance/contract/endpoint';
import { hold } from '@parlance/contract/invigilation/actions';
import { editSitting, getSitting } from '@parlance/contract/sittings/sitting';
import { beforeAll, expect, test } from 'vitest';
import { plusSeconds } from '../../src/platform/clock.ts';
import { type Person, signedInAs } from '../people.ts';
import { action, aRoom } from '../sittings/a-room.ts';
import { ok } from '../sittings/built-sitting.ts';
import { useTestApp } from '../test-app.ts';
import { contractCalls } from '../wire/contract-calls.ts';

const testApp = useTestApp();
const calls = await contractCalls();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
let person: Person;

beforeAll(async () => {
  person = await signedInAs('superadmin', testApp);
});

/** Says when the second factor was last used in the session, in seconds from now; null for an account without one. */
async function factorUsed(seconds: number | null): Promise<void> {
  const at = seconds === null ? null : plusSeconds(testApp.clock.now(), seconds);
  await testApp.db.updateTable('sessions').set({ factor_at: at }).where('account_id', '=', person.id).execute();
  const has = { second_factor: at !== null };
  await testApp.db.updateTable('accounts').set(has).where('id', '=', person.id).execute();
}

/** What a call answers before its body is looked at. */
async function codeOf({ method, path }: Endpoint): Promise<string> {
  const answer = await testApp.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, '2000000000'),
    headers: { authorization: `Bearer ${person.token}` },
  });
  return answer.headers['content-type']?.toString().includes('json') ? String(answer.json().code) : '';
}

/**
 * What a fresh factor stands before, said of every call by what it does: files with what tests ask and the keys, the key of
 * a paper, results that are released, whatever erases people or work, the key of receipts, keys of systems and where they are
 * told what happens, and what lets somebody in. What does so for some of its bodies alone is below.
 */
const mustBeFresh = ({ method, path, audience, reach, replyType }: Endpoint): boolean => {
  if (audience === 'public') return false;
  const changes = method !== 'GET';
  return (
    (reach === 'content' && replyType !== undefined) ||
    path.endsWith('/preview/key') ||
    (changes && /\/(release|release-policy|erasure|retention|receipt-keys|api-keys|rotate)$/.test(path)) ||
    (changes && method !== 'DELETE' && /\/(accounts-csv|integration\/people|webhooks(\/:id)?)$/.test(path)) ||
    (changes && path.includes('/second-factors') && !path.endsWith('/confirm')) ||
    (changes && /\/(oidc\/link|identities\/:id|lti\/link|lti-keys|lti-platforms(\/:id)?)$/.test(path))
  );
};

test('the calls that need a fresh factor are those that say so, and no other', () => {
  const said = calls.filter(({ fresh }) => fresh).map(nameOf);
  expect(said.sort()).toEqual(calls.filter(mustBeFresh).map(nameOf).sort());
  expect(said.length).toBeGreaterThanOrEqual(10);
});

test('whoever has used the factor long ago is refused by these, and by nothing else', async () => {
  await factorUsed(-601);
  const others = calls.filter(({ audience, isPeriodic }) => audience !== 'public' && !isPeriodic);
  for (const endpoint of others) {
    // It would end the session that asks.
    if (/auth\/(logout|sessions|change-password)/.test(endpoint.path)) continue;
    // Of some of their bodies: below.
    if (endpoint.refusals.includes('second_factor_again')) continue;
    const isRefused = (await codeOf(endpoint)) === 'second_factor_again';
    expect([nameOf(endpoint), isRefused]).toEqual([nameOf(endpoint), endpoint.fresh === true]);
  }
});

test('whoever has just used it, and whoever has none, is not asked', async () => {
  for (const seconds of [-600, null]) {
    await factorUsed(seconds);
    for (const endpoint of calls.filter(({ fresh }) => fresh)) {
      expect([nameOf(endpoint), await codeOf(endpoint)]).not.toContain('second_factor_again');
    }
  }
});

test('results come out by no change of when they do, and by no hold that is lifted, without it', async () => {
  const { id, first } = await aRoom(testApp, { office: person });
  const { courseId, id: attemptId } = first.attempt;
  ok(await testApp.call(submitAttempt, { body: { courseId, attemptId, answers: {} } }, first.learner));
  const params = { id };
  const edits = async (given: object) => {
    const { sitting } = ok(await testApp.call(getSitting, { params }, person));
    return await testApp.call(editSitting, { params, body: { version: sitting.version, ...given } }, person);
  };
  const holds = (held: boolean) =>
    testApp.call(hold, { params, body: action({ candidateId: first.candidateId, held }) }, person);
  const again = { status: 403, body: { code: 'second_factor_again' } };
  await factorUsed(-601);
  ok(await edits({ title: 'Mock 2' }));
  ok(await holds(true));
  const release_at = { local: '2001-01-01T09:00', time_zone: 'UTC' };
  for (const way of [{ release: 'at_once' }, { release: 'on_date', release_at }])
    expect(await edits(way)).toMatchObject(again);
  await factorUsed(-600);
  ok(await edits({ release: 'at_once' }));
  await factorUsed(-601);
  expect(await holds(false)).toMatchObject(again);
  await factorUsed(null);
  ok(await holds(false));
});

test('nobody is let in as one of the staff without it: their own login would need none', async () => {
  let made = 0;
  const form = () => ({ username: 'Ines', email: `ines-${(made += 1)}@example.org`, password: 'quiet harbour 41' });
  const added = async (list: typeof users, body: object) =>
    testApp.call(list.add, { body: { ...form(), ...body } }, person);
  await factorUsed(-601);
  const learner = ok(await added(users, {})).user;
  const ways = async () => {
    const params = { id: learner.id };
    const { password: _none, ...edit } = form();
    return [
      await added(admins, {}),
      await added(users, { role: 'admin' }),
      await testApp.call(admins.edit, { params, body: edit }, person),
      await testApp.call(admins.invite, { params }, person),
      await testApp.call(users.edit, { params, body: { ...edit, role: 'admin' } }, person),
    ].map(({ status }) => status);
  };
  expect(await ways()).toEqual([403, 403, 403, 403, 403]);
  const { password: _none, ...edit } = form();
  ok(await testApp.call(users.edit, { params: { id: learner.id }, body: edit }, person));
  await factorUsed(null);
  // The learner is on the list of admins with the last of these.
  expect(await ways()).toEqual([200, 200, 404, 404, 200]);
});
