import { type PendingReview, type ReviewedSubmission, writingReviews } from '@parlance/contract/reviews';
import { expect } from '@playwright/test';
import { call } from '../fixtures/server.ts';
import { lettersByCriteria } from '../samples/rubrics.ts';
import { selectWords, waitingLetters, waitingSpeech } from '../samples/submissions.ts';
import { answer, breakDown, hold, type Stage, type State, signOut } from './state.ts';

const WRITING = '/admin-dashboard?section=writingReview';
const PENDING = '**/api/tests/writing-reviews*';
const SUBMISSION = /\/api\/tests\/writing-submission\/\d+$/;

const oneHeld: ReviewedSubmission = {
  id: 1,
  user_username: 'Candidate 4',
  course_title: 'Formal Letters',
  course_id: 1,
  submitted_at: '2026-09-16T18:31:47.000Z',
  scored_at: '2026-09-18T08:05:00.000Z',
  score: 85,
  max_score: 100,
  anonymous: true,
  full_name: '',
  late: true,
  heldBy: 'Jonas Ahlberg',
};

/** Opens Writing Review as the admin and waits for what this state alone shows. */
function writingReview(
  search: string,
  text: string,
  before: (stage: Stage) => Promise<void> = async () => {},
): State['open'] {
  return async (stage) => {
    await before(stage);
    await stage.enter(stage.staff.admin);
    await stage.page.goto(`${WRITING}${search}`);
    await expect(stage.page.getByText(text, { exact: true }).first()).toBeAttached();
  };
}

/** The marking page with a submission of its own; `before` is told its ID. */
function openedLetter(before: (stage: Stage, id: number) => Promise<void> = async () => {}): State['open'] {
  return async (stage) => {
    const { server, staff, page } = stage;
    const [submission] = await waitingLetters(server, staff.admin, ['amara.osei']);
    if (!submission) throw new Error('A submission waits.');
    await before(stage, submission.id);
    await stage.enter(staff.admin);
    await page.goto(`${WRITING}&course=${submission.course.id}&review=${submission.id}`);
    await expect(page.getByText('129 words')).toBeVisible();
  };
}

export const markingPage: State[] = [
  { name: 'pending loading', open: writingReview('', 'Loading submissions...', (stage) => hold(stage, PENDING)) },
  {
    name: 'pending empty',
    open: writingReview('', 'Nothing to mark.', (stage) => answer(stage, PENDING, { reviews: [] })),
  },
  {
    name: 'pending failed',
    open: writingReview('', 'Nothing was changed. Try again in a moment.', (stage) => breakDown(stage, PENDING)),
  },
  {
    name: 'pending with due dates',
    open: writingReview('', 'Overdue since 17 September 2026, 23:59 (Paris)', async (stage) => {
      const { course_id, anonymous, full_name, heldBy } = oneHeld;
      const time_zone = 'Europe/Paris';
      const shown = { course_id, anonymous, full_name, heldBy, late: false, course_name: 'Formal Letters' };
      const one = { ...shown, user_name: 'Candidate 4', date_time: '2026-09-16T18:31:47.000Z' };
      const reviews: PendingReview[] = [
        { ...one, submission_id: 4, due_at: '2026-09-17T21:59:00.000Z', time_zone, heldBy: null },
        { ...one, submission_id: 9, user_name: 'Candidate 9', due_at: '2126-09-20T21:59:00.000Z', time_zone },
        { ...one, submission_id: 12, user_name: 'Candidate 12', heldBy: null },
      ];
      await answer(stage, PENDING, { reviews }, { headers: { 'X-Total-Count': '3' } });
    }),
  },
  {
    name: 'reviewed ready, one held and late',
    open: writingReview('&tab=reviewed', 'Open with Jonas Ahlberg', async (stage) => {
      const headers = { 'X-Total-Count': '1' };
      await answer(stage, '**/writing-tests/reviewed-submissions*', { submissions: [oneHeld] }, { headers });
    }),
  },
  {
    name: 'marking page failed',
    open: writingReview('&review=1', 'Back to Review List', (stage) => breakDown(stage, SUBMISSION)),
  },
  {
    name: 'written submission, noted, held by another',
    open: async (stage) => {
      const lease = { heldBy: 'Jonas Ahlberg', until: '2036-09-16T18:31:47.000Z' };
      await openedLetter(() => answer(stage, '**/writing-submission/*/lease', lease))(stage);
      await selectWords(stage.page, 'has been the only quiet room');
      await stage.page.getByRole('button', { name: 'Add note' }).click();
      await stage.page.getByLabel('Note 1', { exact: true }).fill('Good use of the present perfect.');
      await selectWords(stage.page, 'on Sundays. I have');
      await stage.page.getByRole('button', { name: 'Save Score' }).click();
      await expect(stage.page.getByText('Please enter a score before saving.')).toBeVisible();
      await expect(stage.page.getByText('Jonas Ahlberg has this open.')).toBeVisible();
    },
  },
  {
    name: 'written submission, logged out',
    open: async (stage) => {
      await openedLetter()(stage);
      await signOut(stage, PENDING);
      await stage.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await expect(stage.page.getByRole('link', { name: 'Log in' })).toBeVisible();
    },
  },
  {
    name: 'scored by another meanwhile',
    open: async (stage) => {
      stage.expectError(/status of 409/);
      let scored = 0;
      await openedLetter(async (_stage, id) => {
        scored = id;
      })(stage);
      const body = { score: 75, comment: 'Good evidence.', version: 0 };
      await call(stage.server, writingReviews.score, { params: { id: scored }, body }, stage.staff.superadmin.token);
      await stage.page.getByLabel('Score', { exact: true }).fill('60');
      await stage.page.getByRole('button', { name: 'Save Score' }).click();
      await expect(stage.page.getByRole('button', { name: 'Use their score' })).toBeVisible();
    },
  },
  {
    name: 'by criteria, three of four given',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const [submission] = await lettersByCriteria(server, staff.admin, ['amara.osei']);
      await stage.enter(staff.admin);
      await page.goto(`${WRITING}&course=${submission?.course.id}&review=${submission?.id}`);
      await expect(page.getByText('Rubric version 1')).toBeVisible();
      for (const [name, keys] of [
        ['Task response', ['6']],
        ['Organisation', ['7']],
        ['Grammar', ['6', '.']],
      ] as const) {
        for (const key of keys) await page.getByRole('radiogroup', { name }).getByRole('radio').first().press(key);
      }
      await page.getByRole('button', { name: 'Save Score' }).click();
      await expect(page.getByText('Give a band.')).toBeVisible();
    },
  },
  {
    name: 'by criteria, given',
    open: async (stage) => {
      const { server, staff, page } = stage;
      const [submission] = await lettersByCriteria(server, staff.admin, ['amara.osei']);
      const criteria = Object.entries({ task_response: 6, organisation: 7, vocabulary: 6, grammar: 6.5 }).map(
        ([key, value]) => ({ key, value }),
      );
      const body = { criteria, comment: 'Clear purpose and a warm, exact voice.' };
      await call(server, writingReviews.score, { params: { id: submission?.id ?? 0 }, body }, staff.admin.token);
      await stage.enter(staff.admin);
      await page.goto(`${WRITING}&tab=reviewed&course=${submission?.course.id}&review=${submission?.id}`);
      const total = page.getByText('Mean 6.375, rounded to the nearest half');
      await expect(total).toBeVisible();
      await total.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'spoken submission',
    open: async (stage) => {
      const { id } = await waitingSpeech(stage.server, stage.staff.admin);
      await stage.enter(stage.staff.admin);
      await stage.page.goto(`/admin-dashboard?section=speakingReview&review=${id}`);
      await expect(stage.page.getByRole('button', { name: 'Play answer 2' })).toBeEnabled();
    },
  },
];
