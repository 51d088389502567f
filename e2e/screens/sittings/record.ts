import type { Course } from '@parlance/contract/courses';
import { addRecordNote, getOwnRecord } from '@parlance/contract/facts/record';
import { enterSitting } from '@parlance/contract/sittings/taking';
import { expect } from '@playwright/test';
import type { Person } from '../../fixtures/people.ts';
import { call } from '../../fixtures/server.ts';
import { takeTest } from '../../samples/attempts.ts';
import { tellFacts } from '../../samples/facts.ts';
import { aPublishedSitting, aRoom, startIn } from '../../samples/sittings.ts';
import { breakDown, hold, type Stage, type State } from '../state.ts';

const RECORD = /\/api\/sittings\/\d+\/record/;

type Taken = { id: number; teo: Person; place: string; attemptIds: number[] };

/** An examination in which Teo has ended these tests. */
async function taken(stage: Stage, courses: Course[]): Promise<Taken> {
  const { server, staff, samples } = stage;
  const learners = await aRoom(server, staff.admin);
  const teo = learners.at(-1) as Person;
  const { id } = await aPublishedSitting(server, staff.admin, {
    courses: [samples.reading, samples.listening, samples.writing],
    learners,
    startsInMinutes: 13,
  });
  const place = crypto.randomUUID();
  await call(server, enterSitting, { params: { id }, body: { place } }, teo.token);
  startIn(server, id, 0);
  const attemptIds = [];
  for (const course of courses) attemptIds.push(await takeTest(server, teo, course, []));
  await stage.enter(teo);
  return { id, teo, place, attemptIds };
}

/** The same, with what its device recorded and one note. */
async function recorded(stage: Stage): Promise<Taken> {
  const { server, samples } = stage;
  const own = await taken(stage, [samples.reading, samples.listening, samples.writing]);
  const { id, teo, place, attemptIds } = own;
  const [reading, listening, writing] = attemptIds;
  await tellFacts(server, teo, {
    sittingId: id,
    place,
    facts: [
      { kind: 'focus_lost', attemptId: reading, minutesAgo: 100, seconds: 6 },
      { kind: 'page_reloaded', attemptId: reading, minutesAgo: 70 },
      { kind: 'audio_stall', attemptId: listening, minutesAgo: 50, seconds: 4 },
      { kind: 'offline', attemptId: listening, minutesAgo: 32, seconds: 99, unsureMs: 2000 },
      { kind: 'paste', attemptId: writing, minutesAgo: 9, details: { length: 64 } },
    ],
  });
  const params = { id };
  const { facts } = await call(server, getOwnRecord, { params }, teo.token);
  const body = {
    noteId: crypto.randomUUID(),
    factId: facts[2]?.id,
    text: 'My headphones had stopped working. The invigilator brought me a new pair and paused my clock.',
  };
  await call(server, addRecordNote, { params, body }, teo.token);
  return own;
}

async function openRecord(stage: Stage, { id }: Pick<Taken, 'id'>): Promise<void> {
  await stage.page.goto(`/exam/${id}/record`);
  await expect(stage.page.getByRole('heading', { name: 'Exam record', exact: true })).toBeVisible();
}

async function asLearner(stage: Stage): Promise<void> {
  await stage.enter((await aRoom(stage.server, stage.staff.admin))[0] as Person);
}

/** What was recorded of a learner in an examination. */
export const examRecord: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, RECORD);
      await asLearner(stage);
      await stage.page.goto('/exam/1/record');
      await expect(stage.page.getByRole('main').getByText('Loading your exam record...')).toBeVisible();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, RECORD);
      await asLearner(stage);
      await stage.page.goto('/exam/1/record');
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'not a candidate',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      await asLearner(stage);
      await stage.page.goto('/exam/999999/record');
      await expect(stage.page.getByRole('heading', { name: 'Examination not found.' })).toBeVisible();
    },
  },
  {
    name: 'not open yet',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      const { id } = await taken(stage, []);
      await stage.page.goto(`/exam/${id}/record`);
      await expect(stage.page.getByRole('heading', { name: 'Your exam record is not open yet.' })).toBeVisible();
    },
  },
  {
    name: 'nothing recorded',
    open: async (stage) => openRecord(stage, await taken(stage, [stage.samples.reading])),
  },
  {
    name: 'ready',
    open: async (stage) => openRecord(stage, await recorded(stage)),
  },
  {
    name: 'a note is added',
    open: async (stage) => {
      await openRecord(stage, await recorded(stage));
      await stage.page.getByRole('button', { name: 'Add a note' }).first().click();
      await stage.page.getByLabel('Your note').fill('The window of the updater came to the front.');
    },
  },
];

/** On the first page of a learner. */
export const pastExaminations: State[] = [
  {
    name: 'home with a past examination',
    open: async (stage) => {
      await recorded(stage);
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByRole('link', { name: 'Exam record' })).toBeVisible();
    },
  },
];

/** What staff see of it. */
export const recordsOfCandidates: State[] = [
  {
    name: 'facts of a candidate',
    open: async (stage) => {
      await openCandidate(stage);
      await stage.page.getByRole('button', { name: 'Mark as looked at' }).first().click();
      await expect(stage.page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
  {
    name: 'exam record of a candidate',
    open: async (stage) => {
      await openCandidate(stage);
      await stage.page.getByRole('button', { name: 'Exam record' }).click();
      await expect(stage.page.getByText('64 characters were pasted').last()).toBeVisible();
    },
  },
];

async function openCandidate(stage: Stage): Promise<void> {
  const { id } = await recorded(stage);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin/sitting/${id}/board`);
  await expect(stage.page.getByRole('button', { name: 'New facts' })).toBeVisible();
  await stage.page.getByRole('button', { name: 'Teo Marin' }).click();
  await expect(stage.page.getByText('Fact: 64 characters were pasted.')).toBeVisible();
}

/** The same where the work of an examination is marked. */
export const recordsAtMarking: State[] = [
  {
    name: 'marking page of an examination',
    open: async (stage) => {
      await openMarking(stage);
    },
  },
  {
    name: 'marking page with the exam record',
    open: async (stage) => {
      await openMarking(stage);
      await stage.page.getByRole('button', { name: 'Exam record' }).click();
      await expect(stage.page.getByText('Note by Teo Marin').first()).toBeVisible();
    },
  },
];

async function openMarking(stage: Stage): Promise<void> {
  const { attemptIds } = await recorded(stage);
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=writingReview&review=${attemptIds[2]}`);
  await expect(stage.page.getByRole('button', { name: 'Exam record' })).toBeVisible();
}
