import type { Course } from '@parlance/contract/courses';
import { admit, pause, reopen, sendMessage } from '@parlance/contract/invigilation/actions';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { getSitting, type SittingSettings } from '@parlance/contract/sittings/sitting';
import { enterSitting } from '@parlance/contract/sittings/taking';
import { expect } from '@playwright/test';
import type { Person } from '../../fixtures/people.ts';
import { call } from '../../fixtures/server.ts';
import { openTest, takeTest } from '../../samples/attempts.ts';
import { aPublishedSitting, aRoom, inMinutes, startIn } from '../../samples/sittings.ts';
import { breakDown, hold, type Stage, type State, signOut } from '../state.ts';

const ONE = /\/api\/sittings\/\d+$/;
const BEAT = /\/api\/sittings\/\d+\/beat$/;
const MINE = '**/api/sittings/mine';

/** An examination of these tests that begins so many minutes from now, and Teo, who has half as much time again. */
async function examOf(
  { server, staff, samples, enter }: Stage,
  startsInMinutes: number,
  courses: Course[] = [samples.reading, samples.listening, samples.writing],
  settings: Partial<SittingSettings> = {},
): Promise<{ id: number; teo: Person }> {
  const learners = await aRoom(server, staff.admin);
  const { id } = await aPublishedSitting(server, staff.admin, {
    courses,
    learners,
    startsInMinutes,
    settings: { instructions: 'Switch off your phone and put it in your bag.', ...settings },
  });
  const teo = learners.at(-1) as Person;
  await enter(teo);
  return { id, teo };
}

type OfExam = Parameters<typeof examOf> extends [Stage, ...infer Of] ? Of : never;

/** The same, once Teo has entered. */
async function entered(stage: Stage, ...of: OfExam): ReturnType<typeof examOf> {
  const own = await examOf(stage, ...of);
  const body = { place: crypto.randomUUID() };
  await call(stage.server, enterSitting, { params: { id: own.id }, body }, own.teo.token);
  return own;
}

/** An examination of these tests that has begun, and Teo, who has entered. */
async function begun(stage: Stage, courses?: Course[]): ReturnType<typeof examOf> {
  const own = await entered(stage, 13, courses);
  startIn(stage.server, own.id, 0);
  return own;
}

async function openExam(stage: Stage, startsInMinutes: number): Promise<void> {
  const { id } = await examOf(stage, startsInMinutes);
  await stage.page.goto(`/exam/${id}`);
}

/** The page of a device that waits while the candidate is in on another one. */
async function onAnotherDevice(stage: Stage) {
  const exam = await examOf(stage, 13, [stage.samples.reading], { second_place: 'ask' });
  const at = { params: { id: exam.id }, body: { place: crypto.randomUUID() } };
  await call(stage.server, enterSitting, at, exam.teo.token);
  stage.expectError(/status of 409/);
  await stage.page.goto(`/exam/${exam.id}`);
  await expect(stage.page.getByText('Ask your invigilator to let this one in.', { exact: false })).toBeVisible();
  return exam;
}

/** An examination under way whose first test Teo had submitted and staff opened again. */
async function openedAgain(stage: Stage): ReturnType<typeof examOf> {
  const own = await begun(stage);
  const { server, staff, samples } = stage;
  await takeTest(server, own.teo, samples.reading, []);
  const { token } = staff.admin;
  const params = { id: own.id };
  const [part] = (await call(server, getSitting, { params }, token)).sitting.parts;
  const listed = await call(server, listCandidates, { params }, token);
  const candidateId = listed.find(({ account_id }) => account_id === own.teo.user.id)?.id ?? 0;
  const reason = 'Submitted by accident';
  const body = { actionId: crypto.randomUUID(), candidateId, partId: part?.id ?? 0, includeLate: false, reason };
  await call(server, reopen, { params, body }, token);
  return own;
}

/** The page of an examination. */
export const exam: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, ONE);
      await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
      await stage.page.goto('/exam/1');
      await expect(stage.page.getByRole('main').getByText('Loading your examination...')).toBeVisible();
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
    name: 'outside Safe Exam Browser',
    open: async (stage) => {
      const { id } = await examOf(stage, 20, [stage.samples.reading], { safe_exam_browser: true });
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(stage.page.getByRole('button', { name: 'Enter' })).toBeHidden();
    },
  },
  {
    name: 'outside Safe Exam Browser, too early',
    open: async (stage) => {
      const { id } = await examOf(stage, 90, [stage.samples.reading], { safe_exam_browser: true });
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText('Its name ends in “.seb”.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'outside its networks',
    open: async (stage) => {
      const { id } = await examOf(stage, 20, [stage.samples.reading], { networks: ['192.0.2.0/24'] });
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText('Turn off mobile data and any VPN.')).toBeVisible();
    },
  },
  {
    name: 'waiting room',
    open: async (stage) => {
      const { id } = await entered(stage, 13);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText('The examination starts in')).toBeVisible();
    },
  },
  {
    name: 'waiting room, logged out',
    open: async (stage) => {
      const { id } = await entered(stage, 13);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText('The examination starts in')).toBeVisible();
      await signOut(stage, BEAT);
      await expect(stage.page.getByRole('link', { name: 'Log in' })).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: 'waiting room of a window',
    open: async (stage) => {
      const settings = { start_mode: 'window' as const, ends_at: inMinutes(180) };
      const { id } = await entered(stage, 13, [stage.samples.reading], settings);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByRole('timer')).toBeVisible();
    },
  },
  {
    name: 'paused before the start',
    open: async (stage) => {
      const { id } = await entered(stage, 13);
      const body = { actionId: crypto.randomUUID(), candidateIds: 'all' as const };
      await call(stage.server, pause, { params: { id }, body }, stage.staff.admin.token);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByRole('heading', { name: 'The examination is paused.' })).toBeVisible();
    },
  },
  {
    name: 'on another device',
    open: async (stage) => void (await onAnotherDevice(stage)),
  },
  {
    name: 'not the device that staff chose',
    open: async (stage) => {
      const { id, teo } = await onAnotherDevice(stage);
      const { token } = stage.staff.admin;
      const listed = await call(stage.server, listCandidates, { params: { id } }, token);
      const candidateId = listed.find(({ account_id }) => account_id === teo.user.id)?.id ?? 0;
      const refused = { actionId: crypto.randomUUID(), candidateId, what: 'refuse_place' as const };
      await call(stage.server, admit, { params: { id }, body: refused }, token);
      await expect(stage.page.getByRole('button', { name: 'Ask to be let in here' })).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: 'message in the waiting room',
    open: async (stage) => {
      const { id } = await entered(stage, 13);
      const text = 'Please leave your bags at the front of the room. The examination starts on time.';
      const body = { actionId: crypto.randomUUID(), candidateIds: 'all' as const, text };
      await call(stage.server, sendMessage, { params: { id }, body }, stage.staff.admin.token);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    },
  },
  {
    name: 'under way',
    open: async (stage) => {
      const { id, teo } = await begun(stage);
      await openTest(stage.server, teo, stage.samples.reading);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByRole('button', { name: 'Continue the test' })).toBeVisible();
    },
  },
  {
    name: 'opened again',
    open: async (stage) => {
      const { id } = await openedAgain(stage);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText(/again at \d\d:\d\d: Submitted by accident\.$/)).toBeVisible();
      await expect(stage.page.getByText(/\d\d:\d\d left\.$/)).toBeVisible();
    },
  },
  {
    name: 'opened again, in the test',
    open: async (stage) => {
      const { id } = await openedAgain(stage);
      await stage.page.goto(`/exam/${id}`);
      await stage.page.getByRole('button', { name: 'Continue the test' }).click();
      const bar = stage.page.getByRole('alert').filter({ hasText: 'This test was opened again' });
      await expect(bar).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: 'between parts',
    open: async (stage) => {
      const { id, teo } = await begun(stage);
      await takeTest(stage.server, teo, stage.samples.reading, []);
      await stage.page.goto(`/exam/${id}`);
      await expect(stage.page.getByText('It starts in')).toBeVisible();
    },
  },
  {
    name: 'done',
    open: async (stage) => {
      const { server, samples, page } = stage;
      const { id, teo } = await begun(stage, [samples.reading]);
      await takeTest(server, teo, samples.reading, []);
      await page.goto(`/exam/${id}`);
      await expect(page.getByRole('heading', { name: 'Your answers are in.' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^PR-/ })).toBeVisible();
    },
  },
  {
    name: 'cancelled',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const { id } = await examOf(stage, 13);
      const { token } = staff.admin;
      const { sitting } = await call(server, getSitting, { params: { id } }, token);
      const body = { version: sitting.version, reason: 'The heating failed. A new date will be set.' };
      await call(server, cancelSitting, { params: { id }, body }, token);
      await page.goto(`/exam/${id}`);
      await expect(page.getByRole('heading', { name: 'This examination was cancelled.' })).toBeVisible();
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
    name: 'two examinations to enter',
    open: async (stage) => {
      const { server, staff, samples } = stage;
      const { teo } = await examOf(stage, 5, [samples.reading]);
      const alone = (title: string, startsInMinutes: number) =>
        aPublishedSitting(server, staff.admin, {
          title,
          courses: [samples.listening],
          learners: [teo],
          startsInMinutes,
          settings: { join_minutes: 120 },
        });
      await alone('B2 Listening, second sitting', 118);
      await alone('C1 Listening', 7 * 24 * 60);
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByRole('link', { name: 'Enter' })).toHaveCount(2);
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
  {
    name: 'examinations, logged out',
    open: async (stage) => {
      await signOut(stage, MINE);
      await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByRole('link', { name: 'Log in' })).toBeVisible();
    },
  },
];
