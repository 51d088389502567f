import { enterSitting } from '@parlance/contract/sittings/taking';
import { expect } from '@playwright/test';
import type { Person } from '../../fixtures/people.ts';
import { call } from '../../fixtures/server.ts';
import { aPublishedSitting, aRoom } from '../../samples/sittings.ts';
import { breakDown, hold, type Stage, type State } from '../state.ts';

const ONE = /\/api\/sittings\/\d+$/;
const MINE = '**/api/sittings/mine';

/** An examination of three tests that begins so many minutes from now, and Teo, who has half as much time again. */
async function examOf(stage: Stage, startsInMinutes: number, settings = {}): Promise<{ id: number; teo: Person }> {
  const { server, staff, samples } = stage;
  const learners = await aRoom(server, staff.admin);
  const { id } = await aPublishedSitting(server, staff.admin, {
    courses: [samples.reading, samples.listening, samples.writing],
    learners,
    startsInMinutes,
    settings: { instructions: 'Switch off your phone and put it in your bag.', ...settings },
  });
  const teo = learners.at(-1) as Person;
  await stage.enter(teo);
  return { id, teo };
}

async function openExam(stage: Stage, startsInMinutes: number, settings = {}): Promise<void> {
  const { id } = await examOf(stage, startsInMinutes, settings);
  await stage.page.goto(`/exam/${id}`);
}

/** The page of an examination. */
export const exam: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, ONE);
      await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
      await stage.page.goto('/exam/1');
      await expect(stage.page.getByText('Loading your examination...').last()).toBeAttached();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, ONE);
      await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
      await stage.page.goto('/exam/1');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'not a candidate',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
      await stage.page.goto('/exam/999999');
      await expect(stage.page.getByRole('heading', { name: 'Examination not found.' })).toBeVisible();
    },
  },
  {
    name: 'too early',
    open: async (stage) => {
      await openExam(stage, 90);
      await expect(stage.page.getByText('You can enter in')).toBeVisible();
    },
  },
  {
    name: 'entrance without a code',
    open: async (stage) => {
      await openExam(stage, 20);
      await expect(stage.page.getByRole('button', { name: 'Enter' })).toBeVisible();
    },
  },
  {
    name: 'waiting room',
    open: async (stage) => {
      const { id, teo } = await examOf(stage, 13);
      const body = { place: crypto.randomUUID() };
      await call(stage.server, enterSitting, { params: { id }, body }, teo.token);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText('The examination starts in')).toBeVisible();
    },
  },
];

/** Examinations on the first page of a learner. */
export const ownExaminations: State[] = [
  {
    name: 'home with examinations',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const { teo } = await examOf(stage, 26);
      await aPublishedSitting(server, staff.admin, {
        title: 'C1 Speaking',
        courses: [samples.speaking],
        learners: [teo],
        startsInMinutes: 7 * 24 * 60,
      });
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByRole('heading', { name: 'B2 mock examination' })).toBeVisible();
      await expect(stage.page.getByRole('heading', { name: 'What you can do here' })).toBeVisible();
    },
  },
  {
    name: 'examinations failed',
    open: async (stage) => {
      await breakDown(stage, MINE);
      await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByText('Their times have not changed.', { exact: false })).toBeVisible();
    },
  },
];
