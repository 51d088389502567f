import { expect } from '@playwright/test';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

const DETAILS = '**/api/tests/course-details-with-questions/*';

/** The times of the shelf's courses, opened at `search`. */
async function openTimes(stage: Stage, path: string, search: string): Promise<void> {
  await stage.enter(stage.staff.admin);
  await stage.page.goto(`${path}${search}`);
}

/** The section of the admin dashboard. */
export const courseTimes: State[] = [
  {
    name: 'durations, one refused',
    open: async (stage) => {
      await openTimes(stage, '/admin-dashboard', '?section=setCourseTime&type=Listening');
      const { title } = stage.samples.listening;
      await stage.page.getByLabel(`New Duration (min), ${title}`).first().press('Enter');
      await expect(stage.page.getByText('Please enter a valid positive number for duration.').first()).toBeVisible();
    },
  },
];

/** The page of its own. */
export const courseTimePage: State[] = [
  {
    name: 'timers ready',
    open: async (stage) => {
      await openTimes(stage, '/admin/set-course-time', `?course=${stage.samples.speaking.id}`);
      await expect(stage.page.getByLabel(/^New Timer \(min\), /)).toHaveCount(3);
    },
  },
  {
    name: 'timer refused',
    open: async (stage) => {
      await openTimes(stage, '/admin/set-course-time', `?course=${stage.samples.speaking.id}`);
      const timer = stage.page.getByLabel(/^New Timer \(min\), /).first();
      await timer.fill('-1');
      await timer.press('Enter');
      await expect(stage.page.getByRole('alertdialog', { name: /valid non-negative number/ })).toBeVisible();
    },
  },
  {
    name: 'questions empty',
    open: async (stage) => {
      await answer(stage, DETAILS, { questions: [] });
      await openTimes(stage, '/admin/set-course-time', `?course=${stage.samples.speaking.id}`);
      await expect(stage.page.getByText(/^No speaking questions found for this course/)).toBeVisible();
    },
  },
  {
    name: 'questions loading',
    open: async (stage) => {
      await hold(stage, DETAILS);
      await openTimes(stage, '/admin/set-course-time', `?course=${stage.samples.speaking.id}`);
      await expect(stage.page.getByText('Loading questions...')).toBeVisible();
    },
  },
  {
    name: 'questions failed',
    open: async (stage) => {
      await breakDown(stage, DETAILS);
      await openTimes(stage, '/admin/set-course-time', `?course=${stage.samples.speaking.id}`);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];
