import { createHash } from 'node:crypto';
import { getAttempt, openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { PAGE_KEY_HEADER } from '@parlance/contract/sittings/page-key';
import { getSebFile } from '@parlance/contract/sittings/set-up';
import { editSitting, getSitting } from '@parlance/contract/sittings/sitting';
import { beat, getOwnSitting } from '@parlance/contract/sittings/taking';
import { parse } from 'plist';
import { expect, test } from 'vitest';
import type { Person } from '../people.ts';
import { aRoom, type Room } from '../sittings/a-room.ts';
import { aSitting, beats, enters, ok, PLACE } from '../sittings/built-sitting.ts';
import { useTestApp } from '../test-app.ts';
import { requestOf } from './rig.ts';
import { nameOf } from './rows.ts';
import { enteringCalls, namedIn, namingSittings, namingWork, workCalls } from './work-calls.ts';

const ORIGIN = 'https://exams.example.org';
const PROXY = '10.9.9.9';
const testApp = useTestApp({ PUBLIC_URL: ORIGIN, TRUSTED_PROXIES: PROXY });

const HASH = 'X-SafeExamBrowser-ConfigKeyHash';
const OUTSIDE_BROWSER = { status: 409, body: { code: 'sitting_outside_browser' } };
const OUTSIDE_NETWORK = { status: 409, body: { code: 'sitting_outside_network' } };

const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

type Headers = Record<string, string>;
type Kind = 'outside_browser' | 'outside_network';

const facts = async (kind: Kind) =>
  await testApp.db.selectFrom('exam_facts').select(['kind', 'attempt_id']).where('kind', '=', kind).execute();

/** Changes a sitting as its lead. */
async function sets({ id, office }: Pick<Room, 'id' | 'office'>, given: object) {
  const { sitting } = ok(await testApp.call(getSitting, { params: { id } }, office));
  return await testApp.call(editSitting, { params: { id }, body: { version: sitting.version, ...given } }, office);
}

/** The key of the file that is downloaded, made of what is in it, as the documentation of Safe Exam Browser says. */
async function keyOf({ id, office }: Pick<Room, 'id' | 'office'>): Promise<string> {
  const { text } = await testApp.call(getSebFile, { params: { id } }, office);
  const configuration = parse(text) as Record<string, string | number | boolean | Uint8Array>;
  const names = Object.keys(configuration).toSorted((one, other) => one.localeCompare(other, 'en'));
  const members = names.map((name) => {
    const value = configuration[name];
    if (value instanceof Uint8Array) return `"${name}":"${Buffer.from(value).toString('base64')}"`;
    return `"${name}":${typeof value === 'string' ? `"${value}"` : String(value)}`;
  });
  return hashed(`{${members.join(',')}}`);
}

/** Sends one of the calls of learners from an address with headers that are made for its URL. */
async function sends(
  [endpoint, inputOf]: (typeof workCalls)[number],
  room: Room,
  { headersFor = () => ({}), ip = '127.0.0.1' }: { headersFor?: (url: string) => Headers; ip?: string },
) {
  const { method, url, headers, payload } = await requestOf(endpoint, inputOf(namedIn(room)), room.first.learner.token);
  const all = { ...headers, ...headersFor(ORIGIN + url) };
  const answer = await testApp.app.inject({ method: method as 'GET', url, headers: all, payload, remoteAddress: ip });
  const code = answer.headers['content-type']?.toString().includes('json') ? answer.json<{ code?: string }>().code : '';
  return [nameOf(endpoint), answer.statusCode, code];
}

/** Every call of the contract that must be refused where the device may not be used. */
async function guardedCalls(): Promise<typeof workCalls> {
  const calls = [...workCalls, ...enteringCalls];
  const inContract = new Set([...(await namingWork()), ...(await namingSittings())].map(nameOf));
  expect(calls.map(([endpoint]) => nameOf(endpoint)).sort()).toEqual([...inContract].sort());
  return calls;
}

test('no call that names work of an examination is answered outside Safe Exam Browser: no hash, a wrong one, that of another URL', async () => {
  const room = await aRoom(testApp);
  ok(await sets(room, { safe_exam_browser: true }));
  const key = await keyOf(room);
  const wrong: [string, (url: string) => Headers][] = [
    ['none', () => ({})],
    ['of another key', (url) => ({ [HASH]: hashed(url + hashed('another configuration')) })],
    ['the key itself', () => ({ [HASH]: key })],
    ['of another URL', (url) => ({ [HASH]: hashed(`${url}0${key}`) })],
    ['of the URL behind the proxy', (url) => ({ [HASH]: hashed(url.replace(ORIGIN, 'http://localhost') + key) })],
    ['of a page elsewhere', () => pageKey('https://elsewhere.example/exam/1', key)],
    ['of another page', () => ({ [PAGE_KEY_HEADER]: `${hashed(`${ORIGIN}/a${key}`)} ${ORIGIN}/b` })],
  ];
  for (const call of await guardedCalls()) {
    for (const [what, headersFor] of wrong) {
      const answer = await sends(call, room, { headersFor });
      expect([what, ...answer]).toEqual([what, nameOf(call[0]), 409, 'sitting_outside_browser']);
    }
  }
  // Each device once.
  expect(await facts('outside_browser')).toEqual([{ kind: 'outside_browser', attempt_id: room.first.attempt.id }]);
});

const pageKey = (page: string, key: string) => ({ [PAGE_KEY_HEADER]: `${hashed(page + key)} ${page}` });

test('with the hash for its URL every one of them gets past, and so it does with that for the URL of the page', async () => {
  const room = await aRoom(testApp);
  ok(await sets(room, { safe_exam_browser: true }));
  const key = await keyOf(room);
  const before = (await facts('outside_browser')).length;
  for (const call of await guardedCalls()) {
    for (const headersFor of [
      (url: string) => ({ [HASH]: hashed(url + key) }),
      () => pageKey(`${ORIGIN}/exam/${room.id}`, key),
    ]) {
      const [name, status, code] = await sends(call, room, { headersFor });
      expect([name, code]).not.toEqual([name, 'sitting_outside_browser']);
      expect(status).not.toBe(500);
    }
  }
  expect(await facts('outside_browser')).toHaveLength(before);
});

test('no call is answered outside the networks, each is inside, and the address is that behind the proxy', async () => {
  const room = await aRoom(testApp);
  ok(await sets(room, { networks: ['192.168.10.0/24', '2001:db8:5::/48', '203.0.113.7'] }));
  const calls = await guardedCalls();
  for (const call of calls) {
    for (const ip of ['127.0.0.1', '192.168.11.1', '2001:db8:6::1', '203.0.113.8']) {
      expect([ip, ...(await sends(call, room, { ip }))]).toEqual([ip, nameOf(call[0]), 409, 'sitting_outside_network']);
    }
  }
  expect(await facts('outside_network')).toHaveLength(1);
  // What was not closed by one of them can be read by the next.
  for (const call of calls) {
    const [name, , code] = await sends(call, room, { ip: '192.168.10.77' });
    expect([name, code]).not.toEqual([name, 'sitting_outside_network']);
  }
  const second = await aRoom(testApp);
  ok(await sets(second, { networks: ['192.168.10.0/24', '2001:db8:5::/48'] }));
  const reads = async (ip: string, headers: Headers = {}) => {
    const { id } = second.first.attempt;
    return (await testApp.call(getAttempt, { params: { id } }, { ...second.first.learner, ip, headers })).status;
  };
  expect(await reads('::ffff:192.168.10.3')).toBe(200);
  expect(await reads('2001:db8:5::9')).toBe(200);
  expect(await reads(PROXY, { 'x-forwarded-for': '192.168.10.3' })).toBe(200);
  expect(await reads(PROXY, { 'x-forwarded-for': '192.168.11.3' })).toBe(409);
  expect(await reads('192.168.11.3', { 'x-forwarded-for': '192.168.10.3' })).toBe(409);
});

test('entering, beating and starting pass the same rule, and the page of the examination says why it cannot be used', async () => {
  const built = await aSitting(testApp, { settings: { safe_exam_browser: true, second_place: 'ask' }, startsIn: 600 });
  const [learner = built.office] = built.learners;
  const params = { id: built.id };
  const reads = async (headers: Headers = {}) =>
    ok(await testApp.call(getOwnSitting, { params }, { ...learner, headers })).sitting;
  expect(await reads()).toMatchObject({
    asks_safe_exam_browser: true,
    asks_network: false,
    device_refused: 'sitting_outside_browser',
  });
  // Nobody has the file yet: no key is right.
  const empty = { [HASH]: hashed(`${ORIGIN}/api/sittings/${built.id}/enter`) };
  expect(await enters(testApp, built, { ...learner, headers: empty } as Person)).toMatchObject(OUTSIDE_BROWSER);
  const key = await keyOf(built);
  const within = (path: string) => ({ ...learner, headers: { [HASH]: hashed(ORIGIN + path + key) } });
  expect(await reads({ [HASH]: hashed(`${ORIGIN}/api/sittings/${built.id}${key}`) })).not.toHaveProperty(
    'device_refused',
  );
  expect(await enters(testApp, built, learner)).toMatchObject(OUTSIDE_BROWSER);
  const entered = ok(await enters(testApp, built, within(`/api/sittings/${built.id}/enter`))).sitting;
  expect(entered.has_entered).toBe(true);
  expect(await beats(testApp, built, learner)).toMatchObject(OUTSIDE_BROWSER);
  ok(await beats(testApp, built, within(`/api/sittings/${built.id}/beat`)));
  testApp.pass(600);
  const body = { courseId: built.courses[0]?.id ?? 0, sittingId: built.id, place: PLACE };
  expect(await testApp.call(openAttempt, { body }, learner)).toMatchObject(OUTSIDE_BROWSER);
  const { attempt } = ok(await testApp.call(openAttempt, { body }, within('/api/tests/attempts')));
  // A device that is in and leaves its network is refused; what it could not save it saves when it is back.
  ok(await sets(built, { networks: ['10.0.0.0/8'] }));
  const saving = { params: { id: attempt?.id ?? 0 }, body: { sequence: 1, answers: {} } };
  const saves = within(`/api/tests/attempts/${attempt?.id}`);
  expect(await testApp.call(saveAttempt, saving, saves)).toMatchObject(OUTSIDE_NETWORK);
  ok(await testApp.call(saveAttempt, saving, { ...saves, ip: '10.1.2.3' }));
  // Once nobody takes it any more, the rules keep nobody from reading.
  const closing = { courseId: body.courseId, attemptId: saving.params.id, answers: {} };
  ok(await testApp.call(submitAttempt, { body: closing }, { ...within('/api/tests/submit'), ip: '10.1.2.3' }));
  expect(await testApp.call(getAttempt, { params: saving.params }, learner)).toMatchObject(OUTSIDE_NETWORK);
  testApp.pass(4 * 3600);
  ok(await testApp.call(getAttempt, { params: saving.params }, learner));
});

test('a beat outside is refused without a name of a test', async () => {
  const room = await aRoom(testApp);
  ok(await sets(room, { networks: ['10.0.0.0/8'] }));
  const body = { place: PLACE, phase: 'test' as const };
  const asks = (ip: string) => testApp.call(beat, { params: { id: room.id }, body }, { ...room.first.learner, ip });
  expect(await asks('11.0.0.1')).toMatchObject(OUTSIDE_NETWORK);
  ok(await asks('10.0.0.1'));
});
