import { editCourse } from '@parlance/contract/course-admin';
import { requestRemark } from '@parlance/contract/remarks';
import { expect } from '@playwright/test';
import { aLearner } from '../fixtures/people.ts';
import { call } from '../fixtures/server.ts';
import { markByHand, takeTest } from '../samples/attempts.ts';
import { aTitle, aWritingCourse } from '../samples/courses.ts';
import { answer, breakDown, hold, type Stage, type State } from './state.ts';

/** What learners ask to have marked again: in the review, and where it is given out. */

const LIST = /\/api\/admin\/remark-requests/;
const REASON = 'The task asked for a complaint, and I wrote one with both of its points.';

/** A learner whose letter was marked in a course that offers it. */
async function marked(stage: Stage) {
  const { server, staff } = stage;
  const course = await aWritingCourse(server, staff.admin, { title: aTitle('Formal Letters') });
  await call(server, editCourse, { params: { id: course.id }, body: { remark_days: 10 } }, staff.admin.token);
  const learner = await aLearner(server);
  const id = await takeTest(server, learner, course, ['Dear landlord,\n\nThe window does not close.']);
  markByHand(server, id, 58, 'Say what you ask for.');
  return { learner, id };
}

async function asked(stage: Stage) {
  const found = await marked(stage);
  const params = { id: found.id };
  await call(stage.server, requestRemark, { params, body: { reason: REASON } }, found.learner.token);
  return found;
}

function atReview(prepare: typeof marked, sees: string, more: (stage: Stage) => Promise<void> = async () => {}) {
  return async (stage: Stage) => {
    const { learner, id } = await prepare(stage);
    await stage.enter(learner);
    await stage.page.goto(`/review/${id}`);
    await more(stage);
    await expect(stage.page.getByText(sees).first()).toBeVisible();
  };
}

const press =
  (name: string) =>
  async ({ page }: Stage) =>
    page.getByRole('button', { name }).click();

export const ownRemarks: State[] = [
  { name: 're-mark offered', open: atReview(marked, 'You can ask once that someone else marks your work again') },
  { name: 're-mark, asking', open: atReview(marked, 'Reason (optional)', press('Ask for a re-mark')) },
  { name: 're-mark asked for', open: atReview(asked, 'You requested a re-mark. It waits for a marker.') },
  {
    name: 're-mark, withdraw?',
    open: atReview(asked, 'You cannot ask for a re-mark of this result again.', press('Withdraw request')),
  },
];

const request = {
  id: 4,
  attempt_id: 7,
  learner: 'Teo Vidal',
  course: { id: 3, title: 'Formal Letters' },
  reason: REASON,
  requested_at: '2026-11-23T09:30:00.000Z',
  max_score: 100,
  markers: [
    { account_id: 9, username: 'Mina Kovač' },
    { account_id: 11, username: 'Oren Talbot' },
  ],
};
const open = {
  ...request,
  state: 'open',
  done_at: null,
  outcome: null,
  before_score: null,
  after_score: null,
  marker: null,
};
const marker = { account_id: 9, username: 'Mina Kovač' };
const done = { ...request, state: 'done', done_at: '2026-11-25T10:00:00.000Z', marker, markers: [] };
const requests = [
  open,
  { ...open, id: 5, learner: 'Ana Lindqvist', state: 'with_marker', marker, reason: '' },
  { ...open, id: 6, learner: 'Bo Ek', markers: [] },
  { ...done, id: 7, outcome: 'raised', before_score: 58, after_score: 71 },
  { ...done, id: 8, learner: 'Ana Lindqvist', outcome: 'unchanged', before_score: 64, after_score: 64 },
];

const listed = (stage: Stage, shown: object[], total = shown.length) =>
  answer(stage, LIST, { requests: shown }, { headers: { 'X-Total-Count': String(total) } });

function atList(prepare: (stage: Stage) => Promise<unknown>, sees: string, show = ''): State['open'] {
  return async (stage) => {
    await prepare(stage);
    await stage.enter(stage.staff.admin);
    await stage.page.goto(`/admin-dashboard?section=remarkRequests${show}`);
    await expect(stage.page.getByText(sees).first()).toBeAttached();
  };
}

export const remarkRequests: State[] = [
  { name: 're-marks', open: atList((stage) => listed(stage, requests, 60), 'Teo Vidal') },
  { name: 're-marks done', open: atList((stage) => listed(stage, requests.slice(3)), 'Raised', '&state=done') },
  { name: 're-marks, none', open: atList((stage) => listed(stage, []), 'No one has requested a re-mark.') },
  { name: 're-marks, none found', open: atList((stage) => listed(stage, []), 'No re-mark found.', '&q=xyz') },
  { name: 're-marks loading', open: atList((stage) => hold(stage, LIST), 'Loading re-marks...') },
  {
    name: 're-marks failed',
    open: atList((stage) => breakDown(stage, LIST), 'Nothing was changed. Try again in a moment.'),
  },
];
