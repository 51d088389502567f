import { openAttempt } from '@parlance/contract/attempts';
import { checkIdentity, hold as holdResult, pause, sendMessage } from '@parlance/contract/invigilation/actions';
import { noteIncident } from '@parlance/contract/invigilation/incidents';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { enterSitting } from '@parlance/contract/sittings/taking';
import { expect } from '@playwright/test';
import type { Person } from '../../fixtures/people.ts';
import { call, runSql, type Server } from '../../fixtures/server.ts';
import { takeTest } from '../../samples/attempts.ts';
import { aTitle } from '../../samples/courses.ts';
import { aPublishedSitting, aRoom, aSittingOfOne, startIn } from '../../samples/sittings.ts';
import { breakDown, hold, type Stage, type State } from '../state.ts';

const BOARD = /\/api\/admin\/sittings\/\d+\/board/;

/** A room of six, of whom four are in the test that began some minutes ago. */
export async function aRoomUnderWay(stage: Stage): Promise<{ id: number; people: Person[] }> {
  const { server, staff, samples } = stage;
  const people = [...(await aRoom(server, staff.admin)), ...(await aRoom(server, staff.admin)).slice(0, 2)];
  const { id } = await aPublishedSitting(server, staff.admin, {
    courses: [samples.reading, samples.writing],
    learners: people,
    startsInMinutes: 20,
  });
  const places = people.map(() => crypto.randomUUID());
  for (const [at, person] of people.slice(0, 5).entries()) {
    await call(server, enterSitting, { params: { id }, body: { place: places[at] ?? '' } }, person.token);
  }
  startIn(server, id, -360);
  for (const [at, person] of people.slice(0, 4).entries()) {
    const body = { courseId: samples.reading.id, sittingId: id, place: places[at] ?? '' };
    await call(server, openAttempt, { body }, person.token);
  }
  return { id, people };
}

async function openBoard(stage: Stage): Promise<number> {
  const { id } = await aRoomUnderWay(stage);
  const { token } = stage.staff.admin;
  const text = 'Please switch off your phone and put it in your bag.';
  await call(
    stage.server,
    sendMessage,
    { params: { id }, body: { actionId: crypto.randomUUID(), candidateIds: 'all', text } },
    token,
  );
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin/sitting/${id}/board`);
  await expect(stage.page.getByRole('button', { name: 'Teo Marin' })).toBeVisible();
  return id;
}

/** The board of a room in which another device of Teo waits to be let in. */
async function whereADeviceWaits({ server, staff, samples, enter, page }: Stage): Promise<void> {
  const people = await aRoom(server, staff.admin);
  const { id } = await aPublishedSitting(server, staff.admin, {
    courses: [samples.reading],
    learners: people,
    startsInMinutes: 20,
    settings: { second_place: 'ask' },
  });
  const { token } = people.at(-1) as Person;
  const enterFrom = () => call(server, enterSitting, { params: { id }, body: { place: crypto.randomUUID() } }, token);
  await enterFrom();
  await expect(enterFrom()).rejects.toThrow('sitting_place_waits');
  await enter(staff.admin);
  await page.goto(`/admin/sitting/${id}/board`);
}

/** The room of an examination, as its staff see it. */
export const board: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, BOARD);
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin/sitting/1/board');
      await expect(stage.page.getByText('Loading the board...').last()).toBeAttached();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, BOARD);
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin/sitting/1/board');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'not found',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin/sitting/999999/board');
      await expect(stage.page.getByRole('heading', { name: 'Examination not found.' })).toBeVisible();
    },
  },
  {
    name: 'under way',
    open: async (stage) => {
      await openBoard(stage);
    },
  },
  {
    name: 'menu of the room',
    open: async (stage) => {
      await openBoard(stage);
      await stage.page.getByRole('button', { name: 'More for the room' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Export results (CSV)' })).toBeVisible();
    },
  },
  {
    name: 'candidates chosen',
    open: async (stage) => {
      await openBoard(stage);
      for (const name of ['Teo Marin', 'Yuki Tanaka']) await stage.page.getByLabel(`Choose ${name}`).first().check();
      await expect(stage.page.getByText('2 selected')).toBeVisible();
    },
  },
  {
    name: 'end of the examination asked',
    open: async (stage) => {
      await openBoard(stage);
      for (const name of ['Teo Marin', 'Yuki Tanaka']) await stage.page.getByLabel(`Choose ${name}`).first().check();
      await stage.page.getByRole('region', { name: 'Chosen candidates' }).getByRole('button', { name: 'More' }).click();
      await stage.page.getByRole('menuitem', { name: 'End the examination for them' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: 'End the examination for them?' })).toBeVisible();
    },
  },
  {
    name: 'one candidate',
    open: async (stage) => {
      const id = await openBoard(stage);
      const body = {
        actionId: crypto.randomUUID(),
        kind: 'technical' as const,
        text: 'Headphones replaced at seat C2.',
      };
      await call(stage.server, noteIncident, { params: { id }, body }, stage.staff.admin.token);
      await stage.page.getByRole('button', { name: 'Teo Marin' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    },
  },
  {
    name: 'a candidate who was renamed since',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const { id, people } = await aRoomUnderWay(stage);
      const person = people[3] as Person;
      const listed = await call(server, listCandidates, { params: { id }, query: {} }, staff.admin.token);
      const candidateId = listed.find(({ username }) => username === person.username)?.id ?? 0;
      const body = { actionId: crypto.randomUUID(), candidateId, checked: true };
      await call(server, checkIdentity, { params: { id }, body }, staff.admin.token);
      runSql(
        server,
        `update accounts set full_name = 'Teodora Marin', updated_at = now() where id = ${person.user.id}`,
      );
      await stage.enter(staff.admin);
      await page.goto(`/admin/sitting/${id}/board`);
      await page.getByRole('button', { name: 'Teodora Marin' }).click();
      await expect(page.getByText('The name has changed since', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'another device waits',
    open: async (stage) => {
      await whereADeviceWaits(stage);
      await expect(stage.page.getByRole('button', { name: /^Refuse/ })).toBeVisible();
    },
  },
  {
    name: 'refusal of a device asked',
    open: async (stage) => {
      await whereADeviceWaits(stage);
      await stage.page.getByRole('button', { name: 'Teo Marin', exact: true }).click();
      await stage.page.getByRole('button', { name: 'Refuse it' }).click();
      await expect(stage.page.getByRole('alertdialog', { name: 'Refuse this device?' })).toBeVisible();
    },
  },
  {
    name: 'one candidate who has handed in',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const { id, learner } = await aSittingOfOne(server, staff.admin, samples.reading);
      startIn(server, id, -60);
      await takeTest(server, learner, samples.reading, []);
      await stage.enter(staff.admin);
      await stage.page.goto(`/admin/sitting/${id}/board`);
      await stage.page.getByRole('button', { name: 'Ana Costa' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    },
  },
  {
    name: 'pause asked',
    open: async (stage) => {
      await openBoard(stage);
      await stage.page.getByRole('button', { name: 'Pause all' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'paused',
    open: async (stage) => {
      const id = await openBoard(stage);
      const body = { actionId: crypto.randomUUID(), candidateIds: 'all' as const, reason: 'fire bell' };
      await call(stage.server, pause, { params: { id }, body }, stage.staff.admin.token);
      await expect(stage.page.getByRole('button', { name: 'Resume all' })).toBeVisible();
    },
  },
];

/** All that an examination was comes to have been so many hours earlier. */
function hoursAgo(server: Server, id: number, hours: number): void {
  const moved = (...columns: string[]) => columns.map((name) => `${name} = ${name} - interval '${hours} hours'`).join();
  const own = `candidate_id in (select id from candidates where sitting_id = ${id})`;
  runSql(server, `update attempts set ${moved('started_at', 'deadline', 'closed_at')} where ${own}`);
  runSql(server, `update candidates set ${moved('entered_at', 'last_seen_at')} where sitting_id = ${id}`);
  const now = 'changed_at = clock_timestamp()';
  runSql(server, `update sittings set ${moved('starts_at', 'ends_by')}, ${now} where id = ${id}`);
}

/** More than a year: among all examinations it is the last, and moves none off the first page of a list. */
const LONG_AGO_HOURS = 24 * 400;

/** An examination that two have taken the first part of, long ago; the result of one is withheld. */
async function aRoomThatIsOver(stage: Stage): Promise<{ id: number; version: number; title: string }> {
  const { server, staff, samples } = stage;
  const { token } = staff.admin;
  const learners = (await aRoom(server, staff.admin)).slice(0, 2);
  const courses = [samples.reading, samples.writing];
  const title = aTitle('B2 mock examination');
  const { id, version } = await aPublishedSitting(server, staff.admin, { title, courses, learners });
  startIn(server, id, -60);
  for (const learner of learners) await takeTest(server, learner, samples.reading, []);
  hoursAgo(server, id, LONG_AGO_HOURS);
  const params = { id };
  const [candidate] = await call(server, listCandidates, { params, query: {} }, token);
  const reason = 'Two people say that a phone was used.';
  const body = { actionId: crypto.randomUUID(), candidateId: candidate?.id ?? 0, held: true, reason };
  await call(server, holdResult, { params, body }, token);
  return { id, version, title };
}

/** The same, cancelled after its first part. */
export async function aCancelledRoom(stage: Stage): Promise<{ id: number; title: string }> {
  const { id, version, title } = await aRoomThatIsOver(stage);
  const body = { version, reason: 'The fire alarm did not stop. A new date for Writing will be set.' };
  await call(stage.server, cancelSitting, { params: { id }, body }, stage.staff.admin.token);
  return { id, title };
}

/** Rooms that are over, as their staff see them. */
export const boardAfter: State[] = [
  {
    name: 'a part missed',
    open: async (stage) => {
      const { id } = await aRoomThatIsOver(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin/sitting/${id}/board`);
      await stage.page.getByRole('button', { name: 'Joon Park' }).click();
      await expect(stage.page.getByRole('button', { name: 'Let in late' })).toBeVisible();
    },
  },
  {
    name: 'cancelled',
    open: async (stage) => {
      const { id } = await aCancelledRoom(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin/sitting/${id}/board`);
      await stage.page.getByRole('button', { name: 'Ana Costa' }).click();
      await expect(stage.page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    },
  },
];

/** What a pause and a message are in the test of a candidate. */
export const examTests: State[] = [
  {
    name: 'paused by staff',
    open: async (stage) => {
      const { id, people } = await aRoomUnderWay(stage);
      const { token } = stage.staff.admin;
      const { reading } = stage.samples;
      const teo = people[3] as Person;
      const text = 'Please leave by the door at the back.';
      const named = () => ({ actionId: crypto.randomUUID(), candidateIds: 'all' as const });
      await call(stage.server, sendMessage, { params: { id }, body: { ...named(), text } }, token);
      await stage.enter(teo);
      await stage.page.goto(`/user/reading-test/${reading.id}?sitting=${id}`);
      await expect(stage.page.getByRole('alert').filter({ hasText: text })).toBeVisible();
      await call(stage.server, pause, { params: { id }, body: named() }, token);
      await expect(stage.page.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible({
        timeout: 20_000,
      });
    },
  },
];
