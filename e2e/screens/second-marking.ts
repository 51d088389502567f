import type { Reply } from '@parlance/contract/endpoint';
import { writingReviews } from '@parlance/contract/reviews';
import type { Agreement, getMarkingDifferences, MarkingProgress } from '@parlance/contract/second-marking/allocation';
import type { CalibrationScript } from '@parlance/contract/second-marking/calibration';
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
const PROGRESS = '**/api/admin/courses/*/marking-progress*';
const DIFFERENCES = '**/api/admin/courses/*/marking-differences*';
const SCRIPTS = '**/api/admin/courses/*/calibration-scripts';
const CALIBRATIONS = /\/api\/admin\/marking\/calibrations/;
const EMAILS = '**/api/admin/marking/emails';
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
  centre: figure(0.93, 30, n),
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
    next_due: given === saved ? null : '2026-09-19T21:59:00.000Z',
    overdue: at === 0 ? 3 : 0,
    desk_seconds: at === 2 ? null : 430 + 95 * at,
    agreement: agreement(Number(mean), at === 2 ? 7 : 64),
    calibration: agreement(Number(mean) / 2, at === 2 ? 4 : 24),
  })),
  agreement: agreement(0),
  calibration: agreement(0, 52),
  criteria: ['Task response', 'Organisation', 'Vocabulary', 'Grammar'].map((name) => ({
    key: name.toLowerCase(),
    name,
    agreement: agreement(0),
  })),
  inBands: true,
  time_zone: 'Europe/Berlin',
  days: [{ date: '2026-09-18', saved: 98 }],
};

const CELLS = [
  [4.75, -0.5, 6],
  [5, 0, 9],
  [5, -1, 4],
  [5.75, -0.5, 14],
  [6, 0, 11],
  [6.25, 0.5, 5],
  [6.5, -1, 6],
  [7, 0, 4],
  [7.25, -1.5, 3],
  [7.5, 1, 2],
];
const differences: Reply<typeof getMarkingDifferences> = {
  n: 64,
  least: 30,
  mean: -0.4,
  deviation: 0.7,
  cells: CELLS.map(([mean = 0, apart = 0, n = 0]) => ({ mean, apart, n })),
};

/** The progress of a course, and how one of its markers differs from the others. */
async function answerAll(stage: Stage): Promise<void> {
  await answer(stage, PROGRESS, full);
  await answer(stage, DIFFERENCES, differences);
}

const scripts: CalibrationScript[] = [
  {
    id: 2,
    submission_id: 41,
    kind: 'writing',
    score: 67,
    max_score: 100,
    band: 6,
    criteria: [],
    reason: 'The letter says why the library matters, but never asks for anything: that is half of the task.',
    by: 'Ines Duarte',
    created_at: '2026-09-14T09:20:00.000Z',
    markers: [
      { account_id: 2, username: 'Jonas Ahlberg', score: 72, band: 6.5, told: true },
      { account_id: 3, username: 'Mei Tanaka', score: 61, band: 5.5, told: false },
      { account_id: 4, username: 'Rosa Blum', score: null, band: null, told: false },
    ],
  },
];

export const secondMarking: State[] = [
  {
    name: 'calibration, ready',
    open: ofCourse('calibration', 'Agreed mark: Band 6 (67 / 100)', (stage) => answer(stage, SCRIPTS, { scripts })),
  },
  { name: 'calibration, empty', open: ofCourse('calibration', 'No calibration scripts yet.') },
  {
    name: 'calibration, loading',
    open: ofCourse('calibration', 'Loading calibration scripts...', (stage) => hold(stage, SCRIPTS)),
  },
  {
    name: 'calibration, failed',
    open: ofCourse('calibration', /temporarily unavailable/, (stage) => breakDown(stage, SCRIPTS)),
  },
  {
    name: 'calibration, a script is added',
    open: async (stage) => {
      const twice = await markedTwice(stage.server, stage.staff);
      const id = await disagreedLetter(stage.server, twice);
      const criteria = ['task_response', 'organisation', 'vocabulary', 'grammar'].map((key) => ({ key, value: 6 }));
      const body = { criteria, comment: 'A clear letter.' };
      await call(stage.server, writingReviews.score, { params: { id }, body }, stage.staff.admin.token);
      await open(stage, 'calibration', twice.course.id);
      await stage.page.getByRole('button', { name: 'Add a script' }).click();
      await stage.page.getByLabel('Number of the submission').fill(String(id));
      await stage.page.getByRole('button', { name: 'Look up' }).click();
      await expect(stage.page.getByLabel('Task response')).toHaveValue('6');
    },
  },
  {
    name: 'marks you gave, with calibrations',
    open: section('admin', '?section=ownMarkings', heading('Calibration: your marks and the agreed ones'), (stage) =>
      answer(stage, CALIBRATIONS, {
        calibrations: [
          {
            submission_id: 88,
            user_name: 'Candidate 88',
            course_name: 'Formal Letters',
            saved_at: '2026-09-16T10:04:00.000Z',
            max_score: 100,
            score: 72,
            agreed_score: 67,
            reason: 'The letter says why the library matters, but never asks for anything: that is half of the task.',
            criteria: [
              { question_id: 0, name: 'Task response', value: 7, agreed: 5.5 },
              { question_id: 0, name: 'Grammar', value: 6, agreed: 6 },
            ],
          },
        ],
      }),
    ),
  },
  {
    name: 'marking progress, one is sent to a second marker',
    open: async (stage) => {
      await ofCourse('markingProgress', '2 marks have no marker.', answerAll)(stage);
      await stage.page.getByRole('button', { name: 'Send to a second marker' }).click();
      await expect(stage.page.getByLabel('Number of the candidate')).toBeFocused();
    },
  },
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
    open: ofCourse('markingProgress', '2 marks have no marker.', answerAll),
  },
  {
    name: 'marking progress, differences of a marker',
    open: async (stage) => {
      await ofCourse('markingProgress', 'Differences along the scale', answerAll)(stage);
      const picture = stage.page.getByRole('region', { name: 'Own marks are lower than the other ones' }).last();
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toBeVisible();
    },
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
    name: 'profile, emails about work',
    open: async (stage) => {
      await answer(stage, EMAILS, { on: true, marks: true });
      await stage.enter(stage.staff.admin);
      await stage.page.goto('/admin-dashboard?section=viewProfile');
      const box = stage.page.getByRole('checkbox', { name: /^Email me when I am given work/ });
      await expect(box).toBeVisible();
      await box.scrollIntoViewIfNeeded();
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
