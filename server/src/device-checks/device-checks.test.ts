import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  exportDeviceChecks,
  getServerTime,
  listCheckCodes,
  listCheckedRooms,
  listDeviceChecks,
  makeCheckCode,
  probeDown,
  probeUp,
  sendDeviceCheck,
} from '@parlance/contract/device-checks/device-checks';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { beforeEach, expect, test } from 'vitest';
import { allWell, foundWith } from '../../test/device-checks/found.ts';
import { type Person, signedInAs } from '../../test/people.ts';
import { aSitting, enters } from '../../test/sittings/built-sitting.ts';
import { useTestApp } from '../../test/test-app.ts';
import { removeOldChecks } from './keep-check.ts';
import { findGoodCheck } from './queries.ts';

const testApp = useTestApp();
const DAY_SECONDS = 86_400;
const silent = { microphone: { problem: null, peak_dbfs: -58, plays_back: true } };
const smallScreen = { screen: { width: 800, height: 600 } };
let office: Person;
let code: string;
let codeId: number;

beforeEach(async () => {
  for (const table of ['device_checks', 'check_codes', 'limited_calls'] as const) {
    await testApp.db.deleteFrom(table).execute();
  }
  office = await signedInAs('admin', testApp);
  ({ code, id: codeId } = (await make()).body.check_code);
});

const make = (label = 'B2 mock examination') => testApp.call(makeCheckCode, { body: { label } }, office);
const send = (found: Measurements, place?: { code: string; room: string; device: string }, ip?: string) =>
  testApp.call(sendDeviceCheck, { body: { found, place } }, { ip, headers: { 'user-agent': 'A browser/1.0' } });
const sendFrom = (room: string, device: string, others: Partial<Measurements> = {}) =>
  send(foundWith(others), { code, room, device });
const list = (query: Record<string, string> = {}) => testApp.call(listDeviceChecks, { query }, office);
const devicesOf = async (query?: Record<string, string>) => (await list(query)).body.map(({ device }) => device);
const now = () => testApp.clock.now();

test('a device gets its verdict and the id that opens an examination for seven days, unless it failed', async () => {
  const passed = await send(allWell);
  expect(passed).toMatchObject({ status: 200, body: { verdict: 'pass', at: now().toISOString() } });
  const warned = (await send(foundWith(smallScreen))).body;
  const failed = (await send(foundWith({ ...smallScreen, ...silent }))).body;
  expect([warned.verdict, failed.verdict]).toEqual(['warning', 'fail']);
  const good = (id: string) => findGoodCheck(testApp.db, id, now());
  expect(await Promise.all([passed.body.id, warned.id, failed.id, randomUUID()].map(good))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  testApp.pass(7 * DAY_SECONDS);
  expect(await good(passed.body.id)).toBe(true);
  testApp.pass(1);
  expect(await good(passed.body.id)).toBe(false);
  expect((await list()).body).toEqual([]);
});

test('an examination that asks for a check lets in who names one that passed', async () => {
  const built = await aSitting(testApp, { startsIn: 600, settings: { ask_device_check: true } });
  const [learner = built.office] = built.learners;
  const enter = (device_check_id: string) => enters(testApp, built, learner, { device_check_id });
  const needed = { status: 409, body: { code: 'device_check_needed' } };
  expect(await enter(randomUUID())).toMatchObject(needed);
  expect(await enter((await send(foundWith(silent))).body.id)).toMatchObject(needed);
  expect((await enter((await send(foundWith(smallScreen))).body.id)).status).toBe(200);
});

test('a room sends with a code, however it is typed; the list has the newest check of each device', async () => {
  await sendFrom('Room 14', 'Laptop 2', silent);
  testApp.pass(60);
  const place = { code: ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`, room: ' room 14 ', device: 'laptop 2' };
  expect((await send(allWell, place)).status).toBe(200);
  const { body, headers } = await list();
  expect(headers['x-total-count']).toBe('1');
  expect(body).toMatchObject([
    {
      label: 'B2 mock examination',
      room: 'room 14',
      device: 'laptop 2',
      verdict: 'pass',
      verdicts: { microphone: 'pass' },
      found: allWell,
      user_agent: 'A browser/1.0',
      at: now().toISOString(),
    },
  ]);
});

test('the list is by room, the worst first, and is narrowed by code, room, verdict and words', async () => {
  await sendFrom('Room 2', 'A');
  await sendFrom('Room 1', 'B');
  await sendFrom('Room 1', 'C', smallScreen);
  await sendFrom('Room 1', 'D', silent);
  const other = (await make('Another day')).body.check_code;
  await send(allWell, { code: other.code, room: 'Hall', device: '%' });
  expect(await devicesOf()).toEqual(['%', 'D', 'C', 'B', 'A']);
  expect(await devicesOf({ code: String(codeId) })).toEqual(['D', 'C', 'B', 'A']);
  expect(await devicesOf({ room: 'room 1' })).toEqual(['D', 'C', 'B']);
  expect(await devicesOf({ verdict: 'warning' })).toEqual(['C']);
  expect(await devicesOf({ q: '%' })).toEqual([]);
  const second = await list({ page: '2', limit: '2' });
  expect(second.body.map(({ device }) => device)).toEqual(['C', 'B']);
  expect(second.headers['x-total-count']).toBe('5');
});

test('the rooms say how many devices each check failed or warned of', async () => {
  await sendFrom('Room 1', 'A', { ...smallScreen, ...silent });
  await sendFrom('room 1', 'B', smallScreen);
  await sendFrom('Room 2', 'A');
  const rooms = (await testApp.call(listCheckedRooms, { query: { code: String(codeId) } }, office)).body;
  expect(rooms).toMatchObject([
    {
      devices: 2,
      verdict: 'fail',
      checks: { screen: { fail: 0, warning: 2 }, microphone: { fail: 1, warning: 0 }, sound: { fail: 0, warning: 0 } },
    },
    { room: 'Room 2', devices: 1, verdict: 'pass' },
  ]);
  expect((await testApp.call(listCheckedRooms, { query: { code: '999' } }, office)).body).toEqual([]);
});

test('the file has every number, and no cell that a spreadsheet would run', async () => {
  await sendFrom('=1+1', '@sum', { ...silent, browser: { name: '+cmd', missing: ['web_locks'] } });
  const { text } = await testApp.call(exportDeviceChecks, {}, office);
  const [head = '', row = ''] = text.replace('\uFEFF', '').split('\r\n');
  expect(head).toMatch(/^room,device,verdict,checked_at,browser,screen,storage,clock,connection,sound,microphone,/);
  expect(row.split(',')).toEqual(
    expect.arrayContaining(["'=1+1", "'@sum", 'fail', "'+cmd", 'web_locks', '1440', '-58', 'yes', 'A browser/1.0']),
  );
  expect(text).not.toContain(code);
});

test('a code is audited without its letters, open for seven days, and counts its devices', async () => {
  await sendFrom('Room 1', 'A');
  await sendFrom('Room 1', 'A');
  const [made] = (await testApp.call(listCheckCodes, {}, office)).body;
  expect(made).toMatchObject({ code, devices: 1, open_until: new Date(now().getTime() + 604_800_000).toISOString() });
  const entry = await testApp.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'device_check.code_made',
    actor_id: office.id,
    details: { label: 'B2 mock examination' },
  });
  const unknown = { status: 404, body: { code: 'check_code_unknown' } };
  expect(await send(allWell, { code: 'ZZZZZZZZ', room: 'Room 1', device: 'A' })).toMatchObject(unknown);
  testApp.pass(7 * DAY_SECONDS);
  expect(await sendFrom('Room 1', 'B')).toMatchObject(unknown);
});

test('what was sent is gone after 30 days, and so is its code', async () => {
  await send(allWell);
  await sendFrom('Room 1', 'A');
  testApp.pass(30 * DAY_SECONDS - 1);
  await removeOldChecks(testApp);
  expect((await list()).body).toHaveLength(1);
  testApp.pass(1);
  await removeOldChecks(testApp);
  expect(await testApp.db.selectFrom('device_checks').selectAll().execute()).toEqual([]);
  testApp.pass(7 * DAY_SECONDS);
  await removeOldChecks(testApp);
  office = await signedInAs('admin', testApp);
  expect((await testApp.call(listCheckCodes, {}, office)).body).toEqual([]);
});

test('300 reports of an address are taken in an hour, wrong codes among them; others are not kept waiting', async () => {
  const counted = Array.from({ length: 299 }, () => ({
    kind: 'device_check',
    origin: 'address:203.0.113.7',
    made_at: now(),
  }));
  await testApp.db.insertInto('limited_calls').values(counted).execute();
  const wrong = { code: 'ZZZZZZZZ', room: 'Room 1', device: 'A' };
  expect((await send(allWell, wrong, '203.0.113.7')).status).toBe(404);
  expect(await send(allWell, undefined, '203.0.113.7')).toMatchObject({
    status: 429,
    body: { message: 'Many devices of your network were checked. Wait 60 minutes and try again.' },
    headers: { 'retry-after': '3600' },
  });
  expect((await send(allWell, undefined, '203.0.113.8')).status).toBe(200);
  testApp.pass(3600);
  expect((await send(allWell, undefined, '203.0.113.7')).status).toBe(200);
});

test.each([
  ['a number that cannot be', { ...allWell, connection: { ...allWell.connection, lost: 11 } }],
  ['a text of any length', { ...allWell, browser: { name: 'x'.repeat(61), missing: [] } }],
  ['a check that is missing', { ...allWell, sound: undefined }],
  ['a key that is unknown', { ...allWell, camera: {} }],
])('%s is refused', async (_what, found) => {
  expect(await send(found as Measurements)).toMatchObject({ status: 400, body: { code: 'invalid' } });
});

test('the connection is measured with bytes that do not become smaller, and none that is sent is kept', async () => {
  expect((await testApp.call(getServerTime, {})).body).toEqual({ serverNow: now().toISOString() });
  const down = await testApp.app.inject({ url: probeDown.path, headers: { 'accept-encoding': 'gzip' } });
  expect([down.statusCode, down.headers['content-type'], down.headers['content-encoding']]).toEqual([
    200,
    'application/octet-stream',
    undefined,
  ]);
  expect(down.rawPayload.length).toBe(2 * 1024 * 1024);
  expect(gzipSync(down.rawPayload).length).toBeGreaterThan(down.rawPayload.length);
  const most = Buffer.alloc(1024 * 1024);
  expect((await testApp.sendFile(probeUp, {}, most)).body).toEqual({ bytes: most.length });
  expect(await testApp.sendFile(probeUp, {}, Buffer.alloc(most.length + 1))).toMatchObject({ status: 413 });
});

test.each([
  ['down', 'GET'],
  ['up', 'POST'],
] as const)('an address measures the way %s 1,200 times an hour', async (way, method) => {
  const counted = Array.from({ length: 1200 }, () => ({
    kind: `probe_${way}`,
    origin: 'address:127.0.0.1',
    made_at: now(),
  }));
  await testApp.db.insertInto('limited_calls').values(counted).execute();
  const { statusCode, headers } = await testApp.app.inject({ method, url: probeDown.path, payload: undefined });
  expect([statusCode, headers['retry-after']]).toEqual([429, '3600']);
});

test('only the school makes codes and sees what was sent', async () => {
  const teacher = await signedInAs('admin', testApp, { access: 'classes' });
  const learner = await signedInAs('user', testApp);
  for (const endpoint of [listCheckCodes, listDeviceChecks, listCheckedRooms, exportDeviceChecks]) {
    expect((await testApp.call(endpoint, {}, teacher)).status).toBe(403);
    expect((await testApp.call(endpoint, {}, learner)).status).toBe(403);
    expect((await testApp.call(endpoint, {})).status).toBe(401);
  }
  expect((await testApp.call(makeCheckCode, { body: { label: 'Mine' } }, teacher)).status).toBe(403);
});
