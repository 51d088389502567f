import { logout } from '@parlance/contract/auth';
import { expect } from '@playwright/test';
import { breakRecorder, changeRig, rigMicrophone, unplug } from '../fixtures/microphone-rig.ts';
import { aLearner, type Person } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import {
  checkMicrophone,
  footButton,
  record,
  recordingState,
  startRecording,
  startSpeaking,
  stopRecording,
} from '../pages/speaking-test-page.ts';
import { aCourse } from '../samples/courses.ts';
import { answer, breakDown, cutOff, hold, type Stage, type State } from './state.ts';

const CONSENTS = '**/api/auth/consents';
const RECORDING = '**/api/tests/attempts/*/recordings/*';

async function openAs(stage: Stage, { id } = stage.samples.speaking): Promise<Person> {
  const learner = await aLearner(stage.server);
  await stage.enter(learner);
  await stage.page.goto(`/start-speaking-test/${id}`);
  return learner;
}

/** A test under way, its first question open. */
async function underWay(stage: Stage): Promise<Person> {
  await rigMicrophone(stage.page);
  const learner = await openAs(stage);
  await startSpeaking(stage.page);
  return learner;
}

/** The check meets a microphone that does not open. */
function notOpening(fault: string, heading: string): State['open'] {
  return async (stage) => {
    await rigMicrophone(stage.page, { fault });
    await openAs(stage);
    await stage.page.getByRole('button', { name: 'Use microphone' }).click();
    await expect(stage.page.getByRole('alert').getByText(heading)).toBeVisible();
  };
}

const states: State[] = [
  {
    name: 'loading',
    open: async (stage) => {
      await hold(stage, `**/api/courses/${stage.samples.speaking.id}`);
      await openAs(stage);
      await expect(stage.page.getByText('Loading Speaking Test...')).toBeAttached();
    },
  },
  {
    name: 'empty',
    open: async (stage) => {
      await openAs(stage, await aCourse(stage.server, stage.staff.admin, { type: 'Speaking', durationSeconds: null }));
      const heading = stage.page.getByRole('heading', { name: 'No speaking questions found for this course.' });
      await expect(heading).toBeVisible();
    },
  },
  {
    name: 'failed',
    open: async (stage) => {
      stage.expectError(/status of 500/);
      await answer(stage, `**/api/courses/${stage.samples.speaking.id}`, {}, { status: 500 });
      await openAs(stage);
      const heading = stage.page.getByRole('heading', { name: 'Error: Failed to load speaking questions.' });
      await expect(heading).toBeVisible({ timeout: 15_000 });
    },
  },
  {
    name: 'not a speaking test',
    open: async (stage) => {
      await openAs(stage, stage.samples.writing);
      await expect(stage.page.getByRole('alertdialog')).toContainText('This is not a speaking test.');
    },
  },
  {
    name: 'start page',
    open: async (stage) => {
      await openAs(stage);
      await expect(stage.page.getByRole('button', { name: 'Use microphone' })).toBeVisible();
    },
  },
  {
    name: 'start page, asked to agree',
    open: async (stage) => {
      const text =
        'We record what you say in this test, so that a teacher can mark it.\n\nOnly the people who mark it listen to it. We delete the recording a year after your result.';
      await answer(stage, CONSENTS, [{ id: 4, kind: 'recording', text, given_at: null }]);
      await openAs(stage);
      await expect(stage.page.getByRole('checkbox', { name: 'I agree' })).toBeVisible();
    },
  },
  {
    name: 'start page, what is asked failed',
    open: async (stage) => {
      await breakDown(stage, CONSENTS);
      await openAs(stage);
      await expect(stage.page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'microphone denied', open: notOpening('NotAllowedError', 'Microphone access is blocked for this site.') },
  {
    name: 'recorder unsupported',
    open: async (stage) => {
      await rigMicrophone(stage.page, { unsupported: true });
      await openAs(stage);
      await stage.page.getByRole('button', { name: 'Use microphone' }).click();
      const text = 'Your browser does not support the required audio recording format.';
      await expect(stage.page.getByRole('alert').getByText(text)).toBeVisible();
    },
  },
  {
    name: 'microphone heard',
    open: async (stage) => {
      await openAs(stage);
      await checkMicrophone(stage.page);
      await expect(stage.page.getByRole('button', { name: 'Start Test' })).toBeEnabled();
    },
  },
  {
    name: 'opening a question',
    open: async (stage) => {
      await openAs(stage);
      await checkMicrophone(stage.page);
      await hold(stage, /\/api\/tests\/attempts\/\d+$/);
      await stage.page.getByRole('button', { name: 'Start Test' }).click();
      await expect(stage.page.getByText('Opening the question...')).toBeAttached();
    },
  },
  { name: 'ready', open: async (stage) => void (await underWay(stage)) },
  {
    name: 'recording',
    open: async (stage) => {
      await underWay(stage);
      await record(stage.page, 1);
      await footButton(stage.page, 'Next').click();
      await startRecording(stage.page).click();
      await expect(stage.page.getByText('Level is good')).toBeVisible();
    },
  },
  {
    name: 'recorded',
    open: async (stage) => {
      await underWay(stage);
      await record(stage.page, 4);
      await expect(stage.page.getByText(/ recorded · saved$/)).toBeVisible();
    },
  },
  {
    name: 'nothing recorded',
    open: async (stage) => {
      await underWay(stage);
      await changeRig(stage.page, { empty: true });
      await startRecording(stage.page).click();
      await stage.page.waitForTimeout(500);
      await stopRecording(stage.page).click();
      await expect(stage.page.getByRole('alertdialog')).toContainText(
        'Failed to record audio. The recorded file is empty.',
      );
    },
  },
  {
    name: 'recorder failed',
    open: async (stage) => {
      await underWay(stage);
      await startRecording(stage.page).click();
      await expect(recordingState(stage.page)).toHaveText('Recording...');
      await stage.page.waitForTimeout(1200);
      await breakRecorder(stage.page);
      await expect(stage.page.getByRole('alertdialog')).toContainText(
        'Recording error: EncodingError - The encoder gave up.',
      );
    },
  },
  {
    name: 'unplugged',
    open: async (stage) => {
      await underWay(stage);
      await startRecording(stage.page).click();
      await expect(stage.page.getByText('Level is good')).toBeVisible();
      await stage.page.waitForTimeout(1200);
      await unplug(stage.page);
      await expect(stage.page.getByRole('alertdialog')).toContainText('What you said before that is saved.');
    },
  },
  {
    name: 'offline, review open',
    open: async (stage) => {
      stage.expectError(/Failed to load resource/);
      await underWay(stage);
      await cutOff(stage, RECORDING);
      await record(stage.page, 1);
      await footButton(stage.page, 'End Test').click();
      await expect(stage.page.getByRole('dialog', { name: 'End the test?' })).toContainText(
        'Recordings are stored on this device',
      );
    },
  },
  {
    name: 'submit failed',
    open: async (stage) => {
      await underWay(stage);
      await breakDown(stage, '**/api/tests/submit*');
      await footButton(stage.page, 'End Test').click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'End Test' }).click();
      await expect(stage.page.getByRole('alertdialog')).toContainText(
        /^Failed to submit test\. Please try again\. Error: .+\.\.\./,
      );
    },
  },
  {
    name: 'signed out',
    open: async (stage) => {
      stage.expectError(/status of 401/);
      const learner = await underWay(stage);
      await call(stage.server, logout, {}, learner.token);
      await startRecording(stage.page).click();
      await stage.page.waitForTimeout(600);
      await stopRecording(stage.page).click();
      await expect(stage.page.getByText('Session expired or unauthorized. Please login again.')).toBeVisible();
    },
  },
];

/** Each has a rigged microphone in its page. */
export const speakingTest: State[] = states.map((state) => ({ ...state, ownPage: true }));
