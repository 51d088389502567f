import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login } from '@parlance/contract/auth';
import type { Reply } from '@parlance/contract/endpoint';
import { board } from '@parlance/contract/invigilation/board';
import { listIncidents } from '@parlance/contract/invigilation/incidents';
import { listResults } from '@parlance/contract/results';
import { writingReviews } from '@parlance/contract/reviews';
import { candidateStates } from '@parlance/contract/sittings/candidate-state';
import { listSittings } from '@parlance/contract/sittings/sitting';
import { beat, enterSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { addFirstSuperadmin } from '../../accounts/first-superadmin.ts';
import { countAccounts, countByStatus } from '../../statistics/queries.ts';
import { fillDemo } from '../fill.ts';
import { readyExaminations } from './examinations.ts';
import { openRooms } from './room.ts';

const testApp = useTestApp();
const dataDir = mkdtempSync(join(tmpdir(), 'parlance-examinations-'));
let lines: string[] = [];
let admin: Reply<typeof login>;
let nadia: Reply<typeof login>;

beforeAll(async () => {
  await addFirstSuperadmin(testApp);
  expect(await readyExaminations(testApp)).toEqual([]);
  lines = await fillDemo({ ...testApp, settings: { ...testApp.settings, dataDir } });
  [admin, nadia] = [await signIn('admin@'), await signIn('nadia@')];
  expect(await readyExaminations(testApp)).toEqual([expect.stringMatching(/^“Reading, common start” begins at .+DEMX42/)]);
});
afterAll(() => rmSync(dataDir, { recursive: true }));

test('there are a past examination, one that began 18 minutes ago and one that begins in 12, and so after each start', async () => {
  const before = await sittings();
  expect(before.map(({ title, phase, minutes, candidates }) => [title, phase, minutes, candidates])).toEqual([
    ['B2 progress test', 'past', expect.any(Number), 3],
    ['B2 mock examination', 'under_way', -18, 23],
    ['Reading, common start', 'upcoming', 12, 3],
  ]);
  testApp.pass(7 * 60);
  await readyExaminations(testApp);
  expect((await sittings()).slice(1)).toEqual(before.slice(1));
});

test('between them the simulated candidates are in every state, and four need help', async () => {
  const { counts, sitting, rows } = await readBoard();
  expect(sitting.isSimulated).toBe(true);
  expect(rows).toHaveLength(24);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(candidateStates));
  expect(counts).toMatchObject({ attention: 4, states: { disconnected: 2, absent: 2, not_arrived: 1 } });
  const told = (name: string) => rows.find(({ username }) => username === name);
  expect(told('Daniela Rossi')).toMatchObject({ hasOwnTime: true, state: 'working', isLoggedOut: false });
  expect(told('Samuel Okoro')).toMatchObject({ extendedSeconds: 300, incidents: 1 });
  expect(told('Priya Nair')?.placeWaits).toBe(true);
  expect(told('Pavel Novotny')).toMatchObject({ unsent: 3, connection: 'slow' });
  expect(told('Rosa Delgado')).toMatchObject({ unsent: 0, connection: 'slow' });
  expect(told('Wout Jansen')?.isTooLate).toBe(true);
});

test('nobody of them is in a number of the school or in a marking list', async () => {
  expect(await countAccounts(testApp.db, 'user')).toBe(34);
  expect(await countByStatus(testApp.db, 'user')).toEqual([
    { status: 'active', count: 3 },
    { status: 'inactive', count: 31 },
  ]);
  const { body } = await testApp.call(writingReviews.pending, { query: {} }, admin);
  expect(body.reviews.map(({ user_name }) => user_name)).toEqual(['nadia.b']);
});

test('they go on while their board is open, and stand still when it is closed', async () => {
  const rooms = openRooms(testApp);
  const [, mock] = await sittings();
  const answered = async () => (await readBoard()).rows.reduce((sum, row) => sum + (row.answered ?? 0), 0);
  const first = await answered();
  await rooms.advance();
  expect(await answered()).toBe(first);
  for (let step = 0; step < 9; step += 1) {
    testApp.pass(9);
    await rooms.asked(mock?.id ?? 0);
    await rooms.advance();
  }
  const later = await answered();
  expect(later).toBeGreaterThan(first);
  expect((await readBoard()).counts.states.disconnected).toBe(2);
  testApp.pass(60);
  await rooms.advance();
  await rooms.advance();
  expect(await answered()).toBe(later);
  expect((await readBoard()).counts.states.disconnected).toBeGreaterThan(10);
});

test('the past examination has its results out, and incidents of which one is withdrawn', async () => {
  const [past] = await sittings();
  const { body } = await testApp.call(listIncidents, { params: { id: past?.id ?? 0 } }, admin);
  expect(body.incidents.map(({ kind, withdrawn }) => [kind, withdrawn !== null])).toEqual([
    ['disturbance', true],
    ['technical', false],
    ['note', false],
  ]);
  const { results } = (await testApp.call(listResults, {}, nadia)).body;
  const taken = results.filter(({ course_title }) => /Work and Travel Reading|Academic Listening 1/.test(course_title));
  expect(taken.map(({ score }) => score)).toEqual([8, 33, 8, 26]);
});

test('who walks through the waiting room keeps their test when the server starts again', async () => {
  await readyExaminations(testApp);
  const [, , common] = await sittings();
  const params = { id: common?.id ?? 0 };
  const place = crypto.randomUUID();
  const entered = await testApp.call(enterSitting, { params, body: { code: 'demx42', place } }, nadia);
  expect(entered.status).toBe(200);
  testApp.pass(12 * 60 - 5);
  await testApp.call(beat, { params, body: { place, phase: 'waiting_room' } }, nadia);
  testApp.pass(6);
  const courseId = entered.body.sitting.parts[0]?.course_id ?? 0;
  const opened = await testApp.call(openAttempt, { body: { courseId, sittingId: params.id, place } }, nadia);
  expect(opened).toMatchObject({ status: 200, body: { attempt: { status: 'open' } } });
  const { attempt } = opened.body;
  expect(await readyExaminations(testApp)).toEqual([expect.stringMatching(/goes on/)]);
  await testApp.call(submitAttempt, { body: { courseId, attemptId: attempt?.id ?? 0, answers: {} } }, nadia);
  await readyExaminations(testApp);
  const own = (await testApp.call(listOwnSittings, {}, nadia)).body.sittings;
  expect(own.filter(({ title }) => title === 'Reading, common start').map(({ state }) => state)).toEqual([
    'submitted',
    'not_arrived',
  ]);
});

/** By their start. */
async function sittings() {
  const { body } = await testApp.call(listSittings, { query: {} }, admin);
  return body
    .map(({ id, title, phase, candidates, starts_at }) => {
      const minutes = (Date.parse(starts_at ?? '') - testApp.clock.now().getTime()) / 60_000;
      return { id, title, phase, candidates, minutes };
    })
    .toSorted((one, other) => one.minutes - other.minutes);
}

async function readBoard() {
  const mock = (await sittings()).find(({ title }) => title === 'B2 mock examination');
  return (await testApp.call(board, { params: { id: mock?.id ?? 0 }, query: {} }, admin)).body;
}

async function signIn(words: string) {
  const [, , email = '', password = ''] = lines.find((one) => one.includes(words))?.split(/\s+/) ?? [];
  return (await testApp.call(login, { body: { email, password } })).body;
}
