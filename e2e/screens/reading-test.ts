import { logout } from '@parlance/contract/auth';
import type { Course } from '@parlance/contract/courses';
import { expect } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call, runSql } from '../fixtures/server.ts';
import {
  answerFirstPassage,
  clock,
  endTest,
  expectSaved,
  flagButton,
  question,
  savedState,
  startTest,
} from '../pages/reading-test-page.ts';
import { turnOn } from '../pages/reading-tools-page.ts';
import { aLearnerWith, give, HALF_AGAIN } from '../samples/accommodations.ts';
import { endsIn, openTest } from '../samples/attempts.ts';
import { breakDown, cutOff, hold, type Stage, type State } from './state.ts';

const SUBMIT = '**/api/tests/submit*';

async function openAs(stage: Stage, { id }: Course): Promise<Person> {
  const learner = await aLearner(stage.server);
  await stage.enter(learner);
  await stage.page.goto(`/user/reading-test/${id}`);
  return learner;
}

/** A test under way, half answered, with a flag. */
async function underWay(stage: Stage): Promise<Person> {
  const learner = await openAs(stage, stage.samples.reading);
  await startTest(stage.page);
  await answerFirstPassage(stage.page);
  await flagButton(stage.page, 2).click();
  await expectSaved(stage.page);
  return learner;
}

/** The start page of a learner with half as much time again and two breaks. */
async function openWithOwnTime(stage: Stage): Promise<{ learner: Person }> {
  const learner = await aLearnerWith(stage.server, stage.staff);
  await stage.enter(learner);
  await stage.page.goto(`/user/reading-test/${stage.samples.reading.id}`);
  return { learner };
}

/** Their test, half answered. */
async function underWayWithBreaks(stage: Stage): Promise<{ learner: Person }> {
  const opened = await openWithOwnTime(stage);
  await startTest(stage.page);
  await answerFirstPassage(stage.page);
  await expectSaved(stage.page);
  await expect(stage.page.getByText('2 left, up to 10 min each')).toBeVisible();
  return opened;
}

/** The last passage, where the test can be ended. */
async function atTheEnd(stage: Stage): Promise<Person> {
  const learner = await underWay(stage);
  await stage.page.getByRole('button', { name: 'Next' }).click();
  await expect(question(stage.page, 4)).toBeVisible();
  return learner;
}

/** Opens a state of a course that is not there to be taken. */
function refused(course: (stage: Stage) => Course, heading: string): State['open'] {
  return async (stage) => {
    await openAs(stage, course(stage));
    await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText(heading);
  };
}

export const readingTest: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, `**/api/courses/${stage.samples.reading.id}`);
      await openAs(stage, stage.samples.reading);
      await expect(stage.page.getByText('Loading Reading Test...')).toBeAttached();
    },
  },
  { name: 'empty', open: refused(({ samples }) => samples.empty, 'No reading test data found for this course.') },
  {
    name: 'failed',
    open: async (stage) => {
      await breakDown(stage, `**/api/courses/${stage.samples.reading.id}`);
      await openAs(stage, stage.samples.reading);
      await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText(/^Error: /);
    },
  },
  {
    name: 'start page',
    open: async (stage) => {
      await openAs(stage, stage.samples.reading);
      await expect(stage.page.getByRole('button', { name: 'Start Test' })).toBeVisible();
    },
  },
  {
    name: 'start page, own time',
    open: async (stage) => {
      await openWithOwnTime(stage);
      await expect(stage.page.getByText('30\u00a0min (extended from 20)')).toBeVisible();
    },
  },
  {
    name: 'own time not loaded',
    open: async (stage) => {
      await breakDown(stage, '**/api/tests/own-time/*');
      await openWithOwnTime(stage);
      await expect(stage.page.getByText('Your own time could not be loaded. It still applies.')).toBeVisible();
    },
  },
  {
    name: 'with breaks',
    open: async (stage) => {
      await underWayWithBreaks(stage);
    },
  },
  {
    name: 'break, asked',
    open: async (stage) => {
      await underWayWithBreaks(stage);
      await stage.page.getByRole('button', { name: 'Take a break' }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'on a break',
    open: async (stage) => {
      await underWayWithBreaks(stage);
      await stage.page.getByRole('button', { name: 'Take a break' }).click();
      await stage.page.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
      await expect(stage.page.getByRole('heading', { name: 'You are on a break.' })).toBeVisible();
    },
  },
  {
    name: 'extended',
    open: async (stage) => {
      const { learner } = await underWayWithBreaks(stage);
      await give(stage.server, stage.staff, learner, { ...HALF_AGAIN, extra_time_percent: 100 }, 1);
      await flagButton(stage.page, 1).click();
      await expect(stage.page.getByText(/^Your time was extended by 10 min\./)).toBeVisible();
    },
  },
  {
    name: 'start failed',
    open: async (stage) => {
      await breakDown(stage, '**/api/tests/attempts');
      await openAs(stage, stage.samples.reading);
      await stage.page.getByRole('button', { name: 'Start Test' }).click();
      await expect(stage.page.getByText('The clock has not started.').last()).toBeVisible();
    },
  },
  { name: 'ready', open: async (stage) => void (await underWay(stage)) },
  {
    name: 'passage on a phone',
    open: async (stage) => {
      await underWay(stage);
      // Where both panes stand side by side there is nothing to switch.
      const toPassage = stage.page.getByRole('button', { name: 'Passage 1', exact: true });
      if (await toPassage.isVisible()) await toPassage.click();
      await expect(stage.page.getByRole('heading', { name: 'The Ferry at Low Water' })).toBeVisible();
    },
  },
  {
    name: 'marked, noted, crossed out and in lines',
    open: async (stage) => {
      await underWay(stage);
      const { page } = stage;
      for (const name of ['Highlight', 'Cross out', 'Line focus']) await turnOn(page, name);
      const toPassage = page.getByRole('button', { name: 'Passage 1', exact: true });
      if (await toPassage.isVisible()) await toPassage.click();
      await expect(page.getByRole('group', { name: 'Lines in focus' })).toBeVisible();
      await page.getByRole('region', { name: 'Passage 1' }).focus();
      for (const key of ['ArrowDown', 'h', 'ArrowDown', 'n']) await page.keyboard.press(key);
      await page.getByRole('textbox', { name: /^Note 1 on/ }).fill('Compare with question 2.');
      await expect(page.getByRole('button', { name: 'Your notes (1)' })).toBeVisible();
    },
  },
  {
    name: 'keyboard shortcuts',
    open: async (stage) => {
      await underWay(stage);
      await stage.page.keyboard.press('?');
      await expect(stage.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  { name: 'last passage', open: async (stage) => void (await atTheEnd(stage)) },
  {
    name: 'free text',
    open: async (stage) => {
      await openAs(stage, stage.samples.mixed);
      await startTest(stage.page);
      await stage.page.getByPlaceholder('Write your answer here...').fill('I would have kept the ferry.');
      await expectSaved(stage.page);
    },
  },
  {
    // A page that was loaded before an update of the server.
    name: 'unknown type',
    open: async (stage) => {
      await stage.page.route('**/api/tests/attempts', async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"true_false"', '"drawing"') });
      });
      await openAs(stage, stage.samples.reading);
      await startTest(stage.page);
      await expect(stage.page.getByText('Unsupported Question Type: drawing')).toBeAttached();
    },
  },
  {
    name: 'last minute',
    open: async (stage) => {
      const learner = await underWay(stage);
      endsIn(stage.server, await openTest(stage.server, learner, stage.samples.reading), 58);
      await stage.page.reload();
      await expect(stage.page.getByText('Last minute')).toBeAttached();
      await expect(clock(stage.page)).toHaveText(/^0?0:\d\d$/);
    },
  },
  {
    name: 'offline',
    open: async (stage) => {
      stage.expectError(/Failed to load resource/);
      await underWay(stage);
      await cutOff(stage, '**/api/tests/attempts/*');
      await question(stage.page, 1).getByRole('radio').first().check();
      await expect(savedState(stage.page)).toHaveText('Offline: your answers are safe on this device');
    },
  },
  {
    name: 'answer not saved',
    open: async (stage) => {
      await underWay(stage);
      await stage.page
        .getByRole('textbox')
        .first()
        .evaluate((field) => field.removeAttribute('maxlength'));
      await stage.page.getByRole('textbox').first().fill('x'.repeat(501));
      await expect(savedState(stage.page)).toHaveText('1 answer not saved');
    },
  },
  {
    name: 'review open',
    open: async (stage) => {
      await atTheEnd(stage);
      await stage.page.getByRole('contentinfo').getByRole('button', { name: 'End Test' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'End the test?' })).toBeVisible();
    },
  },
  {
    name: 'submitting',
    open: async (stage) => {
      await atTheEnd(stage);
      await hold(stage, SUBMIT);
      await endTest(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Submitted!' }).first()).toBeDisabled();
    },
  },
  {
    name: 'submit failed',
    open: async (stage) => {
      await atTheEnd(stage);
      await breakDown(stage, SUBMIT);
      await endTest(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Send again' })).toBeVisible();
    },
  },
  {
    name: 'open elsewhere',
    open: async (stage) => {
      const learner = await underWay(stage);
      // As if another device went on with it: its saves count far higher.
      runSql(stage.server, `update attempts set sequence = sequence + 1000 where account_id = ${learner.user.id}`);
      stage.expectError(/status of 409/);
      await question(stage.page, 2).getByRole('radio', { name: 'True' }).check();
      await expect(stage.page.getByText('This test is open elsewhere')).toBeVisible();
    },
  },
  {
    name: 'signed out and working',
    open: async (stage) => {
      stage.expectError(/status of 401/);
      const learner = await underWay(stage);
      await call(stage.server, logout, {}, learner.token);
      await question(stage.page, 1).getByRole('radio').first().check();
      await stage.page.getByRole('button', { name: 'Keep working' }).click();
      await expect(savedState(stage.page)).toContainText('Logged out: your answers are safe on this device');
    },
  },
  {
    name: 'signed out',
    open: async (stage) => {
      stage.expectError(/status of 401/);
      const learner = await underWay(stage);
      await call(stage.server, logout, {}, learner.token);
      await question(stage.page, 1).getByRole('radio').first().check();
      await expect(stage.page.getByText('Session expired or unauthorized. Please login again.')).toBeVisible();
    },
  },
];
