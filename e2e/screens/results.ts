import { expect } from '@playwright/test';
import { takeTest } from '../attempts.ts';
import { aLearner } from '../people.ts';
import { endTest, question, startTest } from '../test-room.ts';
import { breakDown, type Stage, type State } from './state.ts';

/** Takes the test on the screen, the second time for this learner, and ends it. */
async function finish(stage: Stage): Promise<void> {
  const { page, server, shelf, enter } = stage;
  const learner = await aLearner(server);
  await takeTest(server, learner, shelf.reading, ['B', 'FALSE']);
  await enter(learner);
  await page.goto(`/user/reading-test/${shelf.reading.id}`);
  await startTest(page);
  await question(page, 1)
    .getByRole('radio', { name: /The river runs low/ })
    .check();
  await page.getByRole('button', { name: 'Next' }).click();
  await question(page, 5).getByRole('radio', { name: 'False' }).check();
  await question(page, 4).getByRole('checkbox').first().check();
  await endTest(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Test Complete!');
}

export const score: State[] = [
  {
    name: 'ready',
    open: async (stage) => {
      await finish(stage);
      await expect(stage.page.getByText('Your last score here')).toBeVisible();
      await stage.page.getByText('Test submitted successfully!').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'without breakdown',
    open: async (stage) => {
      await breakDown(stage, /\/api\/tests\/attempts\/\d+$/);
      await finish(stage);
      await expect(stage.page.getByLabel('Score: 2 / 5')).toBeVisible();
    },
  },
  {
    name: 'nothing to show',
    open: async ({ page }) => {
      await page.goto('/score');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No score to show here.');
    },
  },
];

export const resultPending: State[] = [
  {
    name: 'ready',
    open: async ({ page }) => {
      // The page leaves after five seconds; its clock is stopped so that the state stays.
      await page.clock.setFixedTime(new Date());
      await page.goto('/result-pending');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    },
  },
];
