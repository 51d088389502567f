import { expect } from '@playwright/test';
import { letThrough } from '../fixtures/intercept.ts';
import { rigMicrophone } from '../fixtures/microphone-rig.ts';
import { aLearner } from '../fixtures/people.ts';
import { answerFirstPassage, endTest, expectSaved, startTest } from '../pages/reading-test-page.ts';
import { footButton, startRecording, startSpeaking, stopRecording } from '../pages/speaking-test-page.ts';
import { endsIn, openTest } from '../samples/attempts.ts';
import { answer, breakDown, type Stage, type State } from './state.ts';

const SUBMIT = '**/api/tests/submit*';
const OPEN_ATTEMPTS = /\/api\/tests\/attempts$/;

/** A learner who has answered the first passage and left for the dashboard by End Test, while no submit arrives. */
async function endedInVain(stage: Stage): Promise<void> {
  const { page, samples } = stage;
  await stage.enter(await aLearner(stage.server));
  await page.goto(`/user/reading-test/${samples.reading.id}`);
  await startTest(page);
  await answerFirstPassage(page);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await breakDown(stage, SUBMIT);
  await endTest(page);
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page.getByText(/^Not sent yet\./)).toBeVisible();
}

/** A learner who has ended a Speaking test of which the server would not take a recording. */
async function endedWithRefused(stage: Stage): Promise<void> {
  const { page, samples, expectError } = stage;
  expectError(/status of 413/);
  await rigMicrophone(page);
  await stage.enter(await aLearner(stage.server));
  const json = {
    code: 'too_large',
    message: 'The request is too large. Shorten the text or send a smaller file.',
    requestId: 'e2e',
  };
  await answer(stage, '**/recordings/*', json, { status: 413 });
  await page.goto(`/start-speaking-test/${samples.speaking.id}`);
  await startSpeaking(page);
  await startRecording(page).click();
  await page.waitForTimeout(600);
  await stopRecording(page).click();
  await expect(page.getByText(`Not accepted: ${json.message}`).first()).toBeVisible();
  await footButton(page, 'End Test').click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
  await expect(page).toHaveURL('/result-pending', { timeout: 20_000 });
  await page.goto('/user-dashboard');
  await expect(page.getByRole('heading', { name: 'Recordings that were not accepted' })).toBeVisible();
}

/** What the dashboard says of tests that are not finished. */
export const unfinishedTests: State[] = [
  {
    name: 'unfinished test',
    open: async ({ page, server, samples, enter }) => {
      const learner = await aLearner(server);
      await openTest(server, learner, samples.reading);
      await enter(learner);
      await page.goto('/user-dashboard');
      await expect(page.getByRole('link', { name: `Resume ${samples.reading.title}` })).toBeVisible();
    },
  },
  { name: 'test not sent', open: endedInVain },
  {
    name: 'test received late',
    open: async (stage) => {
      const { page, server, samples } = stage;
      const learner = await aLearner(server);
      await stage.enter(learner);
      await page.goto(`/user/reading-test/${samples.reading.id}`);
      await startTest(page);
      await answerFirstPassage(page);
      await expectSaved(page);
      await breakDown(stage, '**/api/tests/attempts/*');
      await page.getByRole('radio', { name: 'True' }).check();
      await expect(page.getByText('Offline: your answers are safe on this device').first()).toBeAttached();
      endsIn(server, await openTest(server, learner, samples.reading), -300);
      await letThrough(page);
      await page.goto('/user-dashboard');
      await expect(page.getByText(/arrived late/)).toBeVisible();
    },
  },
  { name: 'recordings not accepted', ownPage: true, open: endedWithRefused },
  {
    name: 'discarding a recording',
    ownPage: true,
    open: async (stage) => {
      await endedWithRefused(stage);
      await stage.page.getByRole('button', { name: 'Discard' }).click();
      await expect(stage.page.getByRole('alertdialog').or(stage.page.getByRole('dialog'))).toBeVisible();
    },
  },
  {
    name: 'unfinished tests failed',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await breakDown(stage, OPEN_ATTEMPTS);
      await stage.page.goto('/user-dashboard');
      await expect(stage.page.getByText('Unfinished tests could not be loaded.')).toBeVisible();
    },
  },
];
