import type { AccommodationValues } from '@parlance/contract/accommodations';
import type { Course } from '@parlance/contract/courses';
import { expect } from '@playwright/test';
import { rigMicrophone } from '../../fixtures/microphone-rig.ts';
import type { Person } from '../../fixtures/people.ts';
import { expectSaved, flagButton, startTest } from '../../pages/reading-test-page.ts';
import { footButton, hearPart, playButton, skipSoundCheck, write } from '../../pages/single-question-page.ts';
import { record, startRecording, startSpeaking } from '../../pages/speaking-test-page.ts';
import { aLearnerWith, give, HALF_AGAIN } from '../../samples/accommodations.ts';
import type { Stage, State } from '../state.ts';

/** All that acts on a test. */
const MUCH: Partial<AccommodationValues> = { ...HALF_AGAIN, extra_plays: 1, recording_percent: 50 };
const AVAILABLE = '2 left, up to 10 min each';

async function openAs(stage: Stage, path: string, { id }: Course): Promise<Person> {
  const learner = await aLearnerWith(stage.server, stage.staff, MUCH);
  await stage.enter(learner);
  await stage.page.goto(`${path}/${id}`);
  return learner;
}

/** Twice the time for a test that runs; `saves` makes the page hear of it. */
async function extend(stage: Stage, learner: Person, saves: () => Promise<unknown>): Promise<void> {
  await give(stage.server, stage.staff, learner, { ...MUCH, extra_time_percent: 100 }, 1);
  await saves();
  await expect(stage.page.getByText(/^Your time was extended by \d+ min\./)).toBeVisible();
}

async function writing(stage: Stage): Promise<Person> {
  const learner = await openAs(stage, '/user/test', stage.samples.writing);
  await startTest(stage.page);
  await write(stage.page, 1, 'Dear Councillors,\n\nMay I suggest another saving?');
  await expectSaved(stage.page);
  await expect(stage.page.getByText(AVAILABLE)).toBeVisible();
  return learner;
}

async function heard(stage: Stage): Promise<Person> {
  const learner = await openAs(stage, '/user/test', stage.samples.listening);
  await hearPart(stage.page, 1);
  await expect(stage.page.getByText(AVAILABLE)).toBeVisible();
  return learner;
}

/** A recording that does not go on: what is seen while it plays holds still. */
async function holdRecordings({ page }: Stage): Promise<void> {
  await page.evaluate(() => {
    HTMLMediaElement.prototype.play = () => Promise.resolve();
  });
}

async function speaking(stage: Stage): Promise<Person> {
  await rigMicrophone(stage.page);
  const learner = await openAs(stage, '/start-speaking-test', stage.samples.speaking);
  await startSpeaking(stage.page);
  return learner;
}

/** Writing and Listening of a learner with own time, breaks and extra plays. */
export const ownTimeInTests: State[] = [
  { name: 'writing with breaks', open: async (stage) => void (await writing(stage)) },
  {
    name: 'writing, extended',
    open: async (stage) => {
      const learner = await writing(stage);
      await extend(stage, learner, () => flagButton(stage.page, 1).click());
    },
  },
  {
    name: 'playing, no break now',
    open: async (stage) => {
      await openAs(stage, '/user/test', stage.samples.listening);
      await holdRecordings(stage);
      await skipSoundCheck(stage.page);
      await playButton(stage.page).click();
      await expect(stage.page.getByText('Not before the recording has ended.')).toBeVisible();
    },
  },
  { name: 'listening with breaks and extra plays', open: async (stage) => void (await heard(stage)) },
  {
    name: 'listening, extended',
    open: async (stage) => {
      const learner = await heard(stage);
      await extend(stage, learner, () => flagButton(stage.page, 1).click());
    },
  },
  {
    name: 'playing for the last time',
    open: async (stage) => {
      await heard(stage);
      await holdRecordings(stage);
      await stage.page.getByRole('button', { name: 'Play again 1 more time' }).click();
      await expect(stage.page.getByText('Playing. The questions open when it ends.')).toBeVisible();
    },
  },
];

const speakingStates: State[] = [
  {
    name: 'no break now',
    open: async (stage) => {
      await speaking(stage);
      await expect(stage.page.getByText('Not before your answer is sent.')).toBeVisible();
    },
  },
  {
    name: 'answered, with breaks',
    open: async (stage) => {
      await speaking(stage);
      await record(stage.page, 1);
      await expect(stage.page.getByText(AVAILABLE)).toBeVisible();
    },
  },
  {
    name: 'no break while another question is open',
    open: async (stage) => {
      await speaking(stage);
      await footButton(stage.page, 'Next').click();
      await expect(stage.page.getByText('Question 2 of').first()).toBeVisible();
      await expect(startRecording(stage.page)).toBeEnabled();
      await record(stage.page, 1);
      await expect(stage.page.getByText('Not while the clock of question 1 runs.')).toBeVisible();
    },
  },
  {
    name: 'extended',
    open: async (stage) => {
      const learner = await speaking(stage);
      await extend(stage, learner, () => footButton(stage.page, 'Next').click());
    },
  },
];

/** Speaking of the same learner; the rig of the microphone lasts as long as the page. */
export const ownTimeInSpeaking: State[] = speakingStates.map((state) => ({ ...state, ownPage: true }));
