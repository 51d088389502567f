import type { Agreement, MarkingProgress } from '@parlance/contract/second-marking/allocation';
import { getCourseMarking } from '@parlance/contract/second-marking/marking-policy';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { takeTest } from '../samples/attempts.ts';
import { aTitle, aWritingCourse } from '../samples/courses.ts';
import { disagreedLetter, markedTwice } from '../samples/second-marking.ts';
import { letter } from '../samples/submissions.ts';
import { heading, section, status } from './staff.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const MARKING = '**/api/admin/courses/*/marking';
const PROGRESS = '**/api/admin/courses/*/marking-progress';
const OWN = /\/api\/admin\/marking\/mine/;

async function open(stage: Stage, key: string, courseId: number): Promise<void> {
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`/admin-dashboard?section=${key}&course=${courseId}`);
}

function ofCourse(key: string, sees: string | RegExp, before: (stage: Stage) => Promise<void> = async () => {}) {
  return async (stage: Stage) => {
    const course = await aWritingCourse(stage.server, stage.staff.admin, { title: aTitle('Formal Letters') });
    await before(stage);
    await open(stage, key, course.id);
    await expect(stage.page.getByText(sees).first()).toBeAttached();
  };
}

const figure = (value: number | null, least: number, n = 64) => ({ value, n, least });
const agreement = (mean: number, n = 64): Agreement => ({
  exact: figure(0.61, 10, n),
  adjacent: figure(0.94, 10, n),
  kappa: figure(0.82, 20, n),
  severity: { ...figure(mean, 20, n), low: mean - 0.2, high: mean + 0.2 },
  spread: figure(0.7, 30, n),
});
const full: MarkingProgress = {
  title: 'Formal Letters',
  leads: true,
  states: { waiting: 12, second: 9, adjudication: 3, settled: 64 },
  without: 2,
  markers: [
    ['Ines Duarte', 40, 31, -0.4],
    ['Jonas Ahlberg', 62, 58, 0.1],
    ['Mei Tanaka', 9, 9, 0.3],
  ].map(([username, given, saved, mean], at) => ({
    account_id: at + 1,
    username: String(username),
    given: Number(given),
    saved: Number(saved),
    waiting: Number(given) - Number(saved),
    oldest: given === saved ? null : '2026-09-16T18:31:47.000Z',
    agreement: agreement(Number(mean), at === 2 ? 7 : 64),
  })),
  agreement: agreement(0),
  inBands: true,
  days: [{ date: '2026-09-18', saved: 98 }],
};

export const secondMarking: State[] = [
  {
    name: 'second marking, nothing chosen',
    open: ofCourse('courseMarking', 'Every marker of the school marks this course.'),
  },
  {
    name: 'second marking, ready',
    open: async (stage) => {
      const { course } = await markedTwice(stage.server, stage.staff);
      await open(stage, 'courseMarking', course.id);
      await stage.page.getByRole('combobox', { name: 'Add a marker' }).scrollIntoViewIfNeeded();
      await expect(stage.page.getByText('Every submission is marked by two people.', { exact: false })).toBeAttached();
    },
  },
  {
    name: 'second marking, an earlier version of the rubric',
    open: async (stage) => {
      const { course } = await markedTwice(stage.server, stage.staff);
      const params = { id: course.id };
      const { marking } = await call(stage.server, getCourseMarking, { params }, stage.staff.admin.token);
      await answer(stage, MARKING, { marking: { ...marking, on_older_rubric: { submissions: 12, newest: 3 } } });
      await open(stage, 'courseMarking', course.id);
      await expect(stage.page.getByText('Use version 3 for 12 submissions not marked yet')).toBeVisible();
    },
  },
  {
    name: 'second marking, too few markers',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      await ofCourse('courseMarking', 'Add a marker')(stage);
      await stage.page.getByRole('radio', { name: 'Some submissions are marked twice' }).check();
      await stage.page.getByRole('button', { name: 'Save' }).click();
      await expect(stage.page.getByText('Second marking needs at least two markers.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'second marking, loading',
    open: ofCourse('courseMarking', 'Loading second marking...', (stage) => hold(stage, MARKING)),
  },
  {
    name: 'second marking, failed',
    open: ofCourse('courseMarking', /temporarily unavailable/, (stage) => breakDown(stage, MARKING)),
  },
  {
    name: 'marking progress, ready',
    open: ofCourse('markingProgress', '2 marks have no marker.', (stage) => answer(stage, PROGRESS, full)),
  },
  {
    name: 'marking progress, empty',
    open: ofCourse('markingProgress', 'No work was given out yet.'),
  },
  {
    name: 'marking progress, loading',
    open: ofCourse('markingProgress', 'Loading marking progress...', (stage) => hold(stage, PROGRESS)),
  },
  {
    name: 'marking progress, failed',
    open: ofCourse('markingProgress', /temporarily unavailable/, (stage) => breakDown(stage, PROGRESS)),
  },
  {
    name: 'marking progress, work given out by hand',
    open: async (stage) => {
      const twice = await markedTwice(stage.server, stage.staff);
      const id = await takeTest(stage.server, await aLearner(stage.server), twice.course, [letter]);
      await open(stage, 'markingProgress', twice.course.id);
      await stage.page.getByRole('button', { name: 'Give out work' }).click();
      await stage.page.getByRole('radio', { name: 'These submissions to these markers' }).check();
      await stage.page.getByRole('combobox', { name: 'Markers' }).press('ArrowDown');
      await stage.page.getByRole('option', { name: stage.staff.admin.username }).first().click();
      await stage.page.getByLabel('Numbers of candidates').fill(String(id));
      await expect(stage.page.getByText('Every mark has a marker then.')).toBeVisible();
    },
  },
  {
    name: 'two marks that do not agree',
    open: async (stage) => {
      const twice = await markedTwice(stage.server, stage.staff);
      const id = await disagreedLetter(stage.server, twice);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=writingReview&course=${twice.course.id}&review=${id}`);
      await expect(stage.page.getByRole('heading', { name: 'The two marks do not agree' })).toBeVisible();
    },
  },
  {
    name: 'marks you gave, ready',
    open: async (stage) => {
      const twice = await markedTwice(stage.server, stage.staff);
      await disagreedLetter(stage.server, twice);
      await stage.enter(twice.markers[0]);
      await stage.page.goto('/admin-dashboard?section=ownMarkings');
      await expect(stage.page.getByText(/^Candidate \d+$/).first()).toBeVisible();
    },
  },
  {
    name: 'marks you gave, empty',
    open: section('admin', '?section=ownMarkings', heading('You have marked nothing yet.'), (stage) =>
      answer(stage, OWN, { markings: [], total: 0 }),
    ),
  },
  {
    name: 'marks you gave, loading',
    open: section('admin', '?section=ownMarkings', status('Loading your marks...'), (stage) => hold(stage, OWN)),
  },
  {
    name: 'marks you gave, failed',
    open: section('admin', '?section=ownMarkings', heading(/temporarily unavailable/), (stage) =>
      breakDown(stage, OWN),
    ),
  },
];
