import type { Course } from '@parlance/contract/courses';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import { expect } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { openTest, takeTest } from '../samples/attempts.ts';
import { aYear, overviewOf } from '../samples/past-results.ts';
import { aPublishedSitting, inMinutes, startIn } from '../samples/sittings.ts';
import { due } from './classes/assignments.ts';
import { answer, breakDown, hold, holdCode, type Stage, type State } from './state.ts';
import { unfinishedTests } from './unfinished-tests.ts';

const COURSES = '**/api/courses';
/** The list and its overview. */
const RESULTS = /\/api\/tests\/results/;
const PROGRESS = '**/api/tests/progress';

/** Opens a section as a new learner, after `before` has prepared them. */
function section(
  search: string,
  before: (stage: Stage, learner: Person) => Promise<void>,
  sees: (stage: Stage) => Promise<void>,
): State['open'] {
  return async (stage) => {
    const learner = await aLearner(stage.server);
    await stage.enter(learner);
    await before(stage, learner);
    await stage.page.goto(`/user-dashboard${search}`);
    await sees(stage);
  };
}

async function nothing(): Promise<void> {}

function heading(name: string | RegExp) {
  return async ({ page }: Stage) => expect(page.getByRole('main').getByRole('heading', { name }).first()).toBeVisible();
}

function says(text: string) {
  return async ({ page }: Stage) =>
    expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
}

function tells(text: string) {
  return async ({ page }: Stage) => expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text);
}

/** Three attempts: two scored, one being marked. */
async function withPast({ server, samples }: Stage, learner: Person): Promise<void> {
  await takeTest(server, learner, samples.reading, ['B', 'TRUE', { 0: 'pole', 1: 'chain' }]);
  await takeTest(server, learner, samples.reading, ['B', 'FALSE', { 0: 'pole', 1: 'sensor' }, ['A', 'C'], 'TRUE']);
  await takeTest(server, learner, samples.mixed, ['A', 'FALSE', { 0: 'rod', 1: 'sensor' }, 'I like the ferry.']);
}

/** Practice that is being marked, and two examinations: one has its results out on a date, one when they are released. */
async function withAnExamination({ server, staff, samples }: Stage, learner: Person): Promise<void> {
  await takeTest(server, learner, samples.mixed, ['A', 'FALSE', { 0: 'rod', 1: 'sensor' }, 'I like the ferry.']);
  const onDate = { release: 'on_date' as const, release_at: inMinutes(7 * 24 * 60) };
  const exams: [Course, Record<string, unknown>][] = [
    [samples.reading, onDate],
    [samples.writing, { release: 'by_hand' }],
  ];
  for (const [course, settings] of exams) {
    const wanted = { courses: [course], learners: [learner], settings };
    const { id } = await aPublishedSitting(server, staff.admin, wanted);
    startIn(server, id, 0);
    await takeTest(server, learner, course, ['B', 'TRUE']);
  }
}

/** A test that goes on. */
async function underWay({ server, samples }: Stage, learner: Person): Promise<void> {
  await openTest(server, learner, samples.reading);
}

/** Results of all four skills over a year, more than a page of them. */
async function withAYear(stage: Stage): Promise<void> {
  const year = aYear();
  await answer(stage, /\/api\/tests\/results\?/, { results: year.slice(0, 20) }, counted(year.length));
  await answer(stage, /\/api\/tests\/results\/overview/, overviewOf(year));
}

function bandOf(share: number): OnScale {
  const band = Math.round(share * 18) / 2;
  const range = { low: Math.max(0, band - 0.5), high: Math.min(9, band + 0.5) };
  const known = { step: 0.5, highest: 9, interval_state: 'given', percent: 68, interval_from: 'items' } as const;
  return { ...known, ...range, band, cefr: band < 5.5 ? 'B1' : band < 7 ? 'B2' : 'C1' };
}

/** The same as progress, with bands in one skill, and kinds of question of which enough is known and of which not. */
async function withAProgress(stage: Stage): Promise<void> {
  const results = aYear().filter(({ score }) => score !== null);
  const skills = courseTypes.map((type) => ({
    type,
    results: results
      .filter(({ course_type }) => course_type === type)
      .map(({ id, course_name, taken_at, score, out_of }) => ({
        attempt_id: id,
        course_name,
        taken_at,
        score,
        out_of,
        ...(type === 'Reading' && { on_scale: bandOf((score ?? 0) / out_of) }),
      }))
      .toReversed(),
  }));
  const kinds = [
    { question_type: 'reading_mcq', recent: { answered: 62, right: 45 }, before: { answered: 48, right: 26 } },
    { question_type: 'true_false', recent: { answered: 21, right: 15 }, before: { answered: 4, right: 3 } },
    { question_type: 'matching', recent: { answered: 7, right: 2 }, before: { answered: 0, right: 0 } },
  ];
  await answer(stage, PROGRESS, { skills, kinds });
}

/** The same, searched for what is not in it. */
async function withoutAMatch(stage: Stage): Promise<void> {
  await answer(stage, /\/api\/tests\/results\?/, { results: [] }, counted(0));
  await answer(stage, /\/api\/tests\/results\/overview/, overviewOf(aYear()));
}

function counted(total: number) {
  return { headers: { 'X-Total-Count': String(total) } };
}

export const learnerDashboard: State[] = [
  {
    name: 'loading',
    open: section(
      '',
      (stage) => holdCode(stage, /\/assets\/learner-dashboard[^/]*\.js$/),
      tells('Loading user data...'),
    ),
  },
  {
    name: 'home loading',
    open: section('', (stage) => hold(stage, COURSES), tells('Loading your tests and results...')),
  },
  {
    name: 'home without courses',
    open: section('', (stage) => answer(stage, COURSES, []), heading('No courses available.')),
  },
  {
    name: 'home failed',
    open: section('', (stage) => breakDown(stage, RESULTS), heading('Failed to load your dashboard.')),
  },
  { name: 'home new', open: section('', nothing, heading('What you can do here')) },
  ...unfinishedTests,
  ...due,
  { name: 'home ready', open: section('', withPast, heading('Your latest result in each skill')) },
  {
    name: 'home, results not released',
    open: section('', withAnExamination, async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Your examinations' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your latest result in each skill' })).toBeVisible();
    }),
  },
  {
    name: 'appearance menu open',
    open: section('?section=profile', nothing, async ({ page }) => {
      await page.getByRole('button', { name: 'Appearance' }).click();
      await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
    }),
  },
  {
    name: 'courses loading',
    open: section('?section=courses', (stage) => hold(stage, COURSES), tells('Loading courses...')),
  },
  {
    name: 'courses empty',
    open: section(
      '?section=courses&type=Speaking',
      (stage) => answer(stage, COURSES, []),
      heading('No Speaking courses available.'),
    ),
  },
  {
    name: 'courses failed',
    open: section('?section=courses', (stage) => breakDown(stage, COURSES), heading('Failed to load courses.')),
  },
  { name: 'courses ready', open: section('?section=courses', nothing, heading('Academic Reading 4')) },
  {
    name: 'courses, one under way',
    open: section('?section=courses', underWay, ({ page }) =>
      expect(page.getByRole('button', { name: /^Resume \(\d+ minutes left\)$/ })).toBeVisible(),
    ),
  },
  {
    name: 'courses of one type',
    open: section('?section=courses&type=Listening', nothing, heading('Listening Tests')),
  },
  {
    name: 'course details',
    open: async (stage) =>
      section(`?section=courses&course=${stage.samples.reading.id}`, nothing, heading('Course Details'))(stage),
  },
  {
    name: 'course details without duration',
    open: async (stage) =>
      section(`?section=courses&course=${stage.samples.untimed.id}`, nothing, says('Not Set'))(stage),
  },
  {
    name: 'course details of none',
    open: section('?section=courses&course=2147483647', nothing, heading('Course not found.')),
  },
  {
    name: 'scores loading',
    open: section('?section=scores', (stage) => hold(stage, RESULTS), tells('Loading scores...')),
  },
  { name: 'scores empty', open: section('?section=scores', nothing, heading('No previous test attempts found.')) },
  {
    name: 'scores failed',
    open: section('?section=scores', (stage) => breakDown(stage, RESULTS), heading('Failed to load scores.')),
  },
  { name: 'scores ready', open: section('?section=scores', withPast, says('Pending Review')) },
  {
    name: 'scores not released',
    open: section('?section=scores', withAnExamination, says('Results come out when your school releases them.')),
  },
  { name: 'scores of a year', open: section('?section=scores', withAYear, heading('Scores of Previous Tests')) },
  { name: 'scores not found', open: section('?section=scores&q=atlas', withoutAMatch, heading('No scores found.')) },
  { name: 'progress ready', open: section('?section=progress', withPast, says('By type of question')) },
  { name: 'progress of a year', open: section('?section=progress', withAProgress, says('Not enough answers yet')) },
  { name: 'progress empty', open: section('?section=progress', nothing, heading('No scores yet.')) },
  {
    name: 'progress loading',
    open: section('?section=progress', (stage) => hold(stage, PROGRESS), tells('Loading your progress...')),
  },
  {
    name: 'progress failed',
    open: section('?section=progress', (stage) => breakDown(stage, PROGRESS), heading('Failed to load your progress.')),
  },
  { name: 'profile', open: section('?section=profile', nothing, heading('Profile')) },
  {
    name: 'profile, calendar address',
    open: section('?section=profile', nothing, async ({ page }) => {
      await page.getByRole('button', { name: 'Make an address' }).click();
      const field = page.getByLabel('Your calendar address');
      await expect(field).toHaveValue(/[\w-]{32}\.ics$/);
      // Another one each time.
      await field.evaluate((input: HTMLInputElement) => {
        input.value = input.value.replace(/[\w-]{32}(?=\.ics$)/, 'A'.repeat(32));
      });
      await field.scrollIntoViewIfNeeded();
    }),
  },
  {
    name: 'profile changing name and phone',
    open: section('?section=profile', nothing, async ({ page }) => {
      await page.getByRole('button', { name: 'Change name, phone or language' }).click();
      await page.getByLabel('Username').fill('');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Enter a username.')).toBeVisible();
    }),
  },
  {
    name: 'profile changing password',
    open: section('?section=profile', nothing, async ({ page }) => {
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByLabel('Current password')).toBeFocused();
    }),
  },
];
