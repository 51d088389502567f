import type { Assignment, OwnAssignment } from '@parlance/contract/assignments';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { expect } from '@playwright/test';
import { aLearner } from '../../fixtures/people.ts';
import { answer, breakDown, hold, type Stage, type State } from '../state.ts';
import { ASSIGNMENTS, openClass } from './classes.ts';

const OWN = /\/api\/assignments$/;
const serverNow = '2027-06-03T08:00:00.000Z';
const time_zone = 'Europe/Paris';

type Row = [title: string, type: CourseType, due: string, gone: Assignment['course']['gone'], note: string];

const rows: Row[] = [
  ['Academic Reading 4', 'Reading', '2027-06-01T21:59:00.000Z', null, ''],
  ['A letter to a landlord', 'Writing', '2027-06-04T16:00:00.000Z', null, 'Write at least 250 words.'],
  ['Two announcements', 'Listening', '2027-06-10T21:59:00.000Z', null, ''],
  ['Describe a journey', 'Speaking', '2027-06-12T21:59:00.000Z', null, ''],
  ['Harbour quiz', 'Reading', '2027-06-14T21:59:00.000Z', 'deleted', ''],
  ['Placement test', 'Reading', '2027-06-18T21:59:00.000Z', 'exam_only', ''],
];
const basics = rows.map(([title, type, due_at, gone, note], at) => ({
  id: at + 1,
  course: { id: at + 1, title, type, gone },
  due_at,
  time_zone,
  note,
}));

const counts = [
  { in_progress: 1, done: 14, late: 6, reminded_at: '2027-05-31T22:00:00.000Z' },
  { in_progress: 3, done: 5, late: 0, reminded_at: '2027-06-03T16:00:00.000Z' },
];
const ofClass: Assignment[] = basics
  .map((one, at) => ({
    ...one,
    given_by: 'Mina Okafor',
    given_at: '2027-05-20T09:00:00.000Z',
    learners: 18,
    ...(counts[at] ?? { in_progress: 0, done: 0, late: 0, reminded_at: null }),
  }))
  .toReversed();

const states: Pick<OwnAssignment, 'state' | 'late' | 'attempt_id'>[] = [
  { state: 'not_begun', late: true, attempt_id: null },
  { state: 'in_progress', late: false, attempt_id: null },
  { state: 'done', late: false, attempt_id: 3 },
  { state: 'done', late: true, attempt_id: 4 },
];
const own: OwnAssignment[] = basics.map((one, at) => ({
  ...one,
  class_name: 'B2 Evening',
  ...(states[at] ?? { state: 'not_begun', late: false, attempt_id: null }),
}));

const press = ({ page }: Stage, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A class with these assignments in its panel. */
async function openWith(stage: Stage, assignments: Assignment[], archived = false): Promise<void> {
  const assigned = () => answer(stage, ASSIGNMENTS, { assignments, time_zone, serverNow });
  await openClass(stage, archived ? { archived, join_code: null } : {}, assigned);
  await expect(stage.page.getByRole('heading', { name: 'Assignments' })).toBeVisible();
}

/** The section of a class for staff. */
export const classAssignments: State[] = [
  {
    name: 'class assignments, loading',
    open: async (stage) => {
      await openClass(stage, {}, () => hold(stage, ASSIGNMENTS));
      await expect(stage.page.getByText('Loading assignments...')).toBeAttached();
    },
  },
  {
    name: 'class assignments, failed',
    open: async (stage) => {
      await openClass(stage, {}, () => breakDown(stage, ASSIGNMENTS));
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'class assignments', open: (stage) => openWith(stage, ofClass) },
  { name: 'class assignments, archived', open: (stage) => openWith(stage, ofClass, true) },
  {
    name: 'class assignments, assign',
    open: async (stage) => {
      await openWith(stage, ofClass);
      await press(stage, 'Assign a test');
      await stage.page.getByRole('button', { name: 'Assign test' }).click();
      await expect(stage.page.getByText('Choose a course.')).toBeVisible();
    },
  },
  {
    name: 'class assignments, change',
    open: async (stage) => {
      await openWith(stage, ofClass);
      await press(stage, 'Change “Describe a journey”');
      await expect(stage.page.getByLabel('Due date')).toHaveValue('2027-06-12');
    },
  },
  {
    name: 'class assignments, withdraw asked',
    open: async (stage) => {
      await openWith(stage, ofClass);
      await press(stage, 'Withdraw “Describe a journey”');
      await expect(stage.page.getByText('Every attempt and score is kept.')).toBeVisible();
    },
  },
];

/** The section of a learner's home. */
export const due: State[] = [
  {
    name: 'home, due',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server, 'Teo Marin'));
      await answer(stage, OWN, { assignments: own, serverNow });
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByRole('button', { name: 'Show all 6' })).toBeVisible();
    },
  },
  {
    name: 'home, due failed',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server, 'Teo Marin'));
      await breakDown(stage, OWN);
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByText('The due dates have not changed.', { exact: false })).toBeVisible();
    },
  },
];
