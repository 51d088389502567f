import { logout } from '@parlance/contract/auth';
import type { Course } from '@parlance/contract/courses';
import { expect } from '@playwright/test';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { endTest, expectSaved, flagButton, question, savedState, startTest } from '../pages/reading-test-page.ts';
import {
  answerPage,
  footButton,
  hearPart,
  playButton,
  skipSoundCheck,
  stageNext,
  write,
} from '../pages/single-question-page.ts';
import { answer, breakDown, cutOff, hold, type Stage, type State } from './state.ts';

const AUDIO = '**/api/media/**';
const SUBMIT = '**/api/tests/submit*';

const letter =
  'Dear Councillors,\n\nI am writing about the plan to close the library on Sundays. I have borrowed books there since I was nine, and for the last two years it has been the only quiet room I can study in.\n\nMay I suggest another saving? The second floor is heated all day although it opens only after two.';

async function openAs(stage: Stage, { id }: Course): Promise<Person> {
  const learner = await aLearner(stage.server);
  await stage.enter(learner);
  await stage.page.goto(`/user/test/${id}`);
  return learner;
}

/** A Writing test with a letter on its page. */
async function writing(stage: Stage): Promise<Person> {
  const learner = await openAs(stage, stage.samples.writing);
  await startTest(stage.page);
  await write(stage.page, 1, letter);
  await expectSaved(stage.page);
  return learner;
}

/** Multiple choice, its first question answered and flagged. */
async function choosing(stage: Stage): Promise<Person> {
  const learner = await openAs(stage, stage.samples.choice);
  await startTest(stage.page);
  await question(stage.page, 1)
    .getByRole('radio', { name: /plentiful/ })
    .check();
  await flagButton(stage.page, 1).click();
  await expectSaved(stage.page);
  return learner;
}

async function soundCheck(stage: Stage): Promise<void> {
  await openAs(stage, stage.samples.listening);
  await expect(stage.page.getByText('Starts when you press Play')).toBeVisible();
}

/** What the page says first when a test is not there to be taken. */
function saying(heading: string, course: (stage: Stage) => Course, before?: State['open']): State['open'] {
  return async (stage) => {
    await before?.(stage);
    await openAs(stage, course(stage));
    await expect(stage.page.getByRole('heading', { level: 1 })).toHaveText(heading);
  };
}

export const singleQuestionTest: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, `**/api/courses/${stage.samples.writing.id}`);
      await openAs(stage, stage.samples.writing);
      await expect(stage.page.getByText('Loading test...')).toBeAttached();
    },
  },
  {
    name: 'failed',
    open: saying(
      'Error: Failed to load questions or test time.',
      ({ samples }) => samples.writing,
      async (stage) => {
        stage.expectError(/status of 500/);
        await answer(stage, `**/api/courses/${stage.samples.writing.id}`, {}, { status: 500 });
      },
    ),
  },
  { name: 'empty', open: saying('No questions found for this test.', ({ samples }) => samples.silent) },
  {
    name: 'without audio',
    open: saying(
      'Error: Listening course found but no audio file path available for questions.',
      ({ samples }) => samples.listening,
      async (stage) => {
        const { listening } = stage.samples;
        const testLength = { durationSeconds: 2700, audioPartsSeconds: [], timersSeconds: [] };
        await answer(stage, `**/api/courses/${listening.id}`, {
          course: { ...listening, question_count: 3 },
          testLength,
        });
      },
    ),
  },
  {
    name: 'visitor',
    open: async ({ page, samples }) => {
      await page.goto(`/user/test/${samples.writing.id}`);
      await expect(page.getByText('Session expired or unauthorized. Please login again.')).toBeVisible();
    },
  },
  {
    name: 'start page',
    open: async (stage) => {
      await openAs(stage, stage.samples.writing);
      await expect(stage.page.getByRole('button', { name: 'Start Test' })).toBeVisible();
    },
  },
  {
    name: 'start page, how it is marked',
    open: async (stage) => {
      const descriptors = [
        { from: 5, text: 'Answers the task, with gaps.' },
        { from: 7, text: 'Answers all of the task, with reasons.' },
      ];
      const criteria = ['Task response', 'Organisation', 'Grammar'].map((name, at) => ({
        name,
        weight: 2 - (at % 2),
        descriptors,
      }));
      const rubric = { name: 'Writing 0–9', top: 9, per: 'question', criteria };
      await answer(stage, '**/how-marked', { rubric, weights: [1, 2] });
      await openAs(stage, stage.samples.writing);
      await expect(stage.page.getByText('Question 2: 66.7% of the score')).toBeVisible();
      await stage.page.getByRole('button', { name: 'Task response' }).click();
      await expect(stage.page.getByText('From band 7').first()).toBeVisible();
    },
  },
  { name: 'writing', open: async (stage) => void (await writing(stage)) },
  {
    name: 'writing, the question on a phone',
    open: async (stage) => {
      await writing(stage);
      await footButton(stage.page, 'Next').click();
      await expect(stage.page.getByRole('heading', { name: 'Question 2' })).toBeFocused();
    },
  },
  { name: 'multiple choice', open: async (stage) => void (await choosing(stage)) },
  {
    name: 'several letters, all answered',
    open: async (stage) => {
      await choosing(stage);
      await footButton(stage.page, 'Next').click();
      await question(stage.page, 2).getByRole('radio', { name: /stops/ }).check();
      await footButton(stage.page, 'Next').click();
      await question(stage.page, 3)
        .getByRole('checkbox', { name: /to lend/ })
        .check();
      await expect(stage.page.getByText('Unanswered: None')).toBeVisible();
      await expectSaved(stage.page);
    },
  },
  {
    // A page that was loaded before an update of the server.
    name: 'unknown type',
    open: async (stage) => {
      await stage.page.route('**/api/tests/attempts', async (route) => {
        const reply = await route.fetch();
        await route.fulfill({
          response: reply,
          body: (await reply.text()).replaceAll(/"(?:(?:reading_)?mcq|single_choice)"/g, '"hotspot"'),
        });
      });
      await openAs(stage, stage.samples.choice);
      await startTest(stage.page);
      await expect(stage.page.getByText('Unsupported Question Type: hotspot')).toBeVisible();
    },
  },
  { name: 'sound check', open: soundCheck },
  {
    name: 'chime heard',
    open: async (stage) => {
      await soundCheck(stage);
      await stage.page.getByRole('button', { name: 'Play chime' }).click();
      await expect(stage.page.getByText('Cannot hear it?', { exact: false })).toBeVisible();
      await stage.page.getByLabel('I can hear the chime').check();
    },
  },
  {
    name: 'play failed to open',
    open: async (stage) => {
      await breakDown(stage, '**/api/tests/attempts');
      await soundCheck(stage);
      await skipSoundCheck(stage.page);
      await playButton(stage.page).click();
      await expect(stage.page.getByText('The clock has not started.').last()).toBeVisible();
    },
  },
  {
    name: 'audio on its way',
    open: async (stage) => {
      await hold(stage, AUDIO);
      await soundCheck(stage);
      await expect(stage.page.getByText('Loading the recording…', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'audio failed',
    open: async (stage) => {
      stage.expectError(/status of 503/);
      await answer(stage, AUDIO, '', { status: 503 });
      await soundCheck(stage);
      await expect(stage.page.getByRole('alert')).toContainText('Failed to load audio file. Please check the path.');
    },
  },
  {
    name: 'playing',
    open: async (stage) => {
      await soundCheck(stage);
      // A recording that does not go on: what is seen while it plays holds still.
      await stage.page.evaluate(() => {
        HTMLMediaElement.prototype.play = () => Promise.resolve();
      });
      await skipSoundCheck(stage.page);
      await playButton(stage.page).click();
      await expect(stage.page.getByText('Playing. The questions open when it ends.')).toBeVisible();
    },
  },
  {
    name: 'stopped by the device, continued after a reload',
    open: async (stage) => {
      await soundCheck(stage);
      await skipSoundCheck(stage.page);
      await playButton(stage.page).click();
      await expect(stage.page.getByText(/^00:01$/).first()).toBeVisible();
      await stage.page.reload();
      await expect(stage.page.getByRole('button', { name: 'Continue listening' })).toBeEnabled();
      await expect(stage.page.getByText('You have heard it up to', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'listening question',
    open: async (stage) => {
      await soundCheck(stage);
      await hearPart(stage.page, 1);
    },
  },
  {
    name: 'second recording',
    open: async (stage) => {
      await soundCheck(stage);
      await hearPart(stage.page, 1);
      await footButton(stage.page, 'Next').click();
      await footButton(stage.page, 'Next').click();
      await expect(stage.page.getByText('Recording 2 of 2')).toBeVisible();
      await expect(stageNext(stage.page)).toBeDisabled();
    },
  },
  {
    name: 'offline',
    open: async (stage) => {
      stage.expectError(/Failed to load resource/);
      await writing(stage);
      await cutOff(stage, '**/api/tests/attempts/*');
      await answerPage(stage.page, 1).press('End');
      await answerPage(stage.page, 1).pressSequentially(' Yours,');
      await expect(savedState(stage.page)).toHaveText('Offline: your answers are safe on this device');
    },
  },
  {
    name: 'answer not saved',
    open: async (stage) => {
      await writing(stage);
      await answerPage(stage.page, 1).evaluate((field) => field.removeAttribute('maxlength'));
      await answerPage(stage.page, 1).fill('x'.repeat(50001));
      await expect(savedState(stage.page)).toHaveText('1 answer not saved');
    },
  },
  {
    name: 'review open',
    open: async (stage) => {
      await choosing(stage);
      await footButton(stage.page, 'End Test').click();
      await expect(stage.page.getByRole('dialog', { name: 'End the test?' })).toBeVisible();
    },
  },
  {
    name: 'submit failed',
    open: async (stage) => {
      stage.expectError(/status of 500/);
      await choosing(stage);
      await answer(stage, SUBMIT, {}, { status: 500 });
      await endTest(stage.page);
      await expect(stage.page.getByRole('alertdialog')).toContainText(
        'Failed to submit test. Please try again. Check console for details.',
      );
    },
  },
  {
    name: 'signed out',
    open: async (stage) => {
      stage.expectError(/status of 401/);
      const learner = await choosing(stage);
      await call(stage.server, logout, {}, learner.token);
      await question(stage.page, 1).getByRole('radio', { name: /rare/ }).check();
      await expect(stage.page.getByText('Session expired or unauthorized. Please login again.')).toBeVisible();
    },
  },
];

export const startTestScreen: State[] = [
  {
    name: 'the same screen',
    open: async (stage) => {
      await stage.enter(await aLearner(stage.server));
      await stage.page.goto(`/start-test/${stage.samples.writing.id}`);
      await expect(stage.page).toHaveURL(`/user/test/${stage.samples.writing.id}`);
      await expect(stage.page.getByRole('button', { name: 'Start Test' })).toBeVisible();
    },
  },
];
