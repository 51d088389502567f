import { DEFAULT_SIGHT, type SightFlags, setReleasePolicy } from '@parlance/contract/release-policy';
import { speakingReviews, writingReviews } from '@parlance/contract/reviews';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { letter, waitingLetters, waitingSpeech } from '../samples/submissions.ts';
import type { Stage, State } from './state.ts';

/** What markers noted in a test, where its learner reads and hears it. */

async function showAll({ server, staff }: Stage, courseId: number): Promise<void> {
  const all = Object.fromEntries(Object.keys(DEFAULT_SIGHT).map((flag) => [flag, true])) as SightFlags;
  const body = { release: 'at_once' as const, release_at: null, ...all, version: 0 };
  await call(server, setReleasePolicy, { params: { id: courseId }, body }, staff.admin.token);
}

const SAID = {
  'has been the only quiet room': 'Good use of the present perfect. Say how long before you say where.',
  'My sister and I share a bedroom': '',
  'I know I am not alone': 'A strong turn.',
};

/** A letter of which three places are noted. Gives the attempt and who wrote it. */
async function aNotedLetter(stage: Stage) {
  const { server, staff } = stage;
  const [waiting] = await waitingLetters(server, staff.admin, ['amara.osei']);
  if (!waiting) throw new Error('A letter waits.');
  await showAll(stage, waiting.course.id);
  const params = { id: waiting.id };
  const { submission } = await call(server, writingReviews.open, { params }, staff.admin.token);
  const question_id = submission.questions_and_answers[0]?.question_id ?? 0;
  const notes = Object.entries(SAID).map(([quote, text]) => {
    const start = letter.indexOf(quote);
    return { kind: 'words' as const, question_id, start, end: start + quote.length, quote, text };
  });
  const comment = 'Clear purpose and a warm, exact voice. The saving you suggest needs one more sentence of detail.';
  await call(server, writingReviews.score, { params, body: { score: 71, comment, notes } }, staff.admin.token);
  return waiting;
}

/** Two recordings, with notes that are near each other and one far off. */
async function aNotedSpeech(stage: Stage) {
  const { server, staff } = stage;
  const waiting = await waitingSpeech(server, staff.admin);
  await showAll(stage, waiting.course.id);
  const params = { id: waiting.id };
  const { submission } = await call(server, speakingReviews.open, { params }, staff.admin.token);
  const question_id = submission.questions_and_answers[0]?.question_id ?? 0;
  const said = { 1.5: 'A long pause.', 2.1: 'Say “used to”.', 9.4: 'A clear ending.' };
  const notes = Object.entries(said).map(([seconds, text]) => {
    return { kind: 'moment' as const, question_id, seconds: Number(seconds), text };
  });
  const body = { score: 80, comment: 'A clear voice and a good pace.', notes };
  await call(server, speakingReviews.score, { params, body }, staff.admin.token);
  return waiting;
}

export const reviewNotes: State[] = [
  {
    name: 'notes in a text',
    open: async (stage) => {
      const { id, learner } = await aNotedLetter(stage);
      await stage.enter(learner);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByText('A strong turn.')).toBeVisible();
    },
  },
  {
    name: 'notes on a recording',
    open: async (stage) => {
      const { id, learner } = await aNotedSpeech(stage);
      await stage.enter(learner);
      await stage.page.goto(`/review/${id}?show=commented`);
      await expect(stage.page.getByRole('button', { name: 'Note 3 at 0:09' })).toBeEnabled();
    },
  },
  {
    name: 'notes in a text, read by staff',
    open: async (stage) => {
      const { id } = await aNotedLetter(stage);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/review/${id}`);
      await expect(stage.page.getByText('A strong turn.')).toBeVisible();
    },
  },
];
