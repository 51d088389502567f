import type { Course } from '@parlance/contract/courses';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { openTest } from '../samples/attempts.ts';
import { chooseFile } from '../samples/csv-upload.ts';
import type { SampleCourses } from '../samples/sample-courses.ts';
import { breakDown, hold, type Stage, type State } from './state.ts';

const ONE = /\/api\/courses\/\d+$/;

function at(courseOf: (samples: SampleCourses) => Course, sees: (stage: Stage) => Promise<void>): State['open'] {
  return async (stage) => {
    await stage.page.goto(`/user/course/${courseOf(stage.samples).id}`);
    await sees(stage);
  };
}

/** The same as somebody who may upload. */
function asAdmin(courseOf: (samples: SampleCourses) => Course, sees: (stage: Stage) => Promise<void>): State['open'] {
  return async (stage) => {
    await stage.enter(stage.staff.admin);
    await at(courseOf, sees)(stage);
  };
}

function heading(name: string) {
  return async ({ page }: Stage) => expect(page.getByRole('heading', { name })).toBeVisible();
}

export const course: State[] = [
  { name: 'ready', open: at(({ reading }) => reading, heading('Course Details')) },
  {
    name: 'under way',
    open: async (stage) => {
      const learner = await aLearner(stage.server);
      await openTest(stage.server, learner, stage.samples.reading);
      await stage.enter(learner);
      await at(
        ({ reading }) => reading,
        async ({ page }) => expect(page.getByRole('button', { name: /^Resume/ })).toBeVisible(),
      )(stage);
    },
  },
  {
    name: 'ready for whoever uploads',
    open: asAdmin(({ writing }) => writing, heading('Upload Descriptive Questions (CSV)')),
  },
  {
    name: 'file chosen',
    open: asAdmin(
      ({ writing }) => writing,
      async ({ page }) => {
        await chooseFile(page, 'letters.csv', 'question\nWrite to your landlord.\n');
        await expect(page.getByText('letters.csv')).toBeVisible();
      },
    ),
  },
  {
    name: 'rows refused',
    open: asAdmin(
      ({ writing }) => writing,
      async ({ page, expectError }) => {
        expectError(/status of 400/);
        await chooseFile(
          page,
          'letters.csv',
          'question\nWrite to your landlord.\nShould towns close to cars, or not?\n',
        );
        await page.getByRole('button', { name: 'Upload Questions' }).click();
        await expect(page.getByRole('heading', { name: 'Row by row' })).toBeVisible();
      },
    ),
  },
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, ONE);
      await at(
        ({ reading }) => reading,
        async ({ page }) => expect(page.getByRole('status')).toHaveText('Loading course details...'),
      )(stage);
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, ONE);
      await at(({ reading }) => reading, heading('Failed to fetch course details.'))(stage);
    },
  },
  {
    name: 'of none',
    open: async (stage) => {
      stage.expectError(/status of 404/);
      await stage.page.goto('/user/course/2147483647');
      await heading('Course not found.')(stage);
    },
  },
  {
    name: 'of no number',
    open: async (stage) => {
      await stage.page.goto('/user/course/four');
      await heading('Error: Invalid Course ID provided in the URL.')(stage);
    },
  },
];

export const testPlaceholder: State[] = [
  {
    name: 'ready',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto('/user/test');
      await heading('Test Page Coming Soon')(stage);
    },
  },
];
