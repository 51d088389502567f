import {
  countPendingReviews,
  type PendingReview,
  type WritingSubmission,
  writingReviews,
} from '@parlance/contract/reviews';
import type { Rubric } from '@parlance/contract/rubrics/shape';
import { aMarker, aPendingReview } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { serverReplies } from '../../../../test/server-replies.ts';
import { ReviewScreen } from '../../review-screen.tsx';

const server = serverReplies();

const criteria = ['Task response', 'Organisation', 'Vocabulary', 'Grammar'].map((name, at) => ({
  key: `c${at}`,
  name,
  weight: 1,
  descriptors: [
    { from: 0, text: `Little ${name}.` },
    { from: 6, text: `Much ${name}.` },
  ],
}));
const halves: Rubric = {
  id: 3,
  version: 3,
  name: 'Writing, 0 to 9',
  skill: 'Writing',
  top: 9,
  step: 0.5,
  per: 'test',
  rounding: 'nearest',
  learner_sees: true,
  criteria,
};

/** Two letters wait, marked by this rubric. */
async function aQueue(rubric: Rubric = halves, more: Partial<WritingSubmission> = {}) {
  await page.viewport(1440, 900);
  localStorage.clear();
  const waiting: PendingReview[] = [1, 2].map((id) =>
    aPendingReview({ submission_id: id, user_name: `Learner ${id}`, course_id: 4, course_name: 'Letters' }),
  );
  server.reply(writingReviews.pending, { reviews: waiting }, { 'X-Total-Count': '2' });
  server.reply(writingReviews.reviewed, { submissions: [] }, { 'X-Total-Count': '0' });
  server.reply(countPendingReviews, { writing: 2, speaking: 0, oldest: { writing: null, speaking: null } });
  server.reply(writingReviews.takeLease, { heldBy: null, until: '2026-11-22T09:00:00.000Z' });
  server.reply(writingReviews.releaseLease, { message: '' });
  server.reply(writingReviews.open, ({ params }) => {
    const { submission_id: _id, ...listed } = waiting[Number(params.id) - 1] ?? waiting[0]!;
    return {
      submission: {
        ...listed,
        course_type: 'Writing' as const,
        contentLanguage: 'en',
        total_time_taken_sec: 600,
        current_score: null,
        max_score: 100,
        comment: '',
        notes: [],
        rubric,
        criteria: [],
        marker_notes: [],
        markings: [],
        adjudicates: false,
        settled: null,
        version: 0,
        scored: null,
        automatic: null,
        candidate: null,
        questions_and_answers: [
          { question_id: 8, question_text: 'Write a letter.', user_answer: 'Dear Mara.' },
          { question_id: 9, question_text: 'Write another.', user_answer: null },
        ],
        late_work: [],
        ...more,
      },
    };
  });
  server.reply(writingReviews.score, { message: 'Score saved successfully!', version: 1 });
  const screen = await renderScreen(
    <ReviewScreen kind="writing" user={aMarker()} courses={[]} Export={() => null} ExamRecord={() => null} />,
    '/?review=1',
  );
  await expect.element(screen.getByText('Rubric version 3')).toBeVisible();
  return screen;
}
const sent = () => server.sentTo(writingReviews.score).map(({ body }) => body);
const given = (...values: number[]) => values.map((value, at) => ({ question_id: 0, key: `c${at}`, value }));

test('four criteria are eight keys and a point, and Ctrl+Shift+Enter opens the next', async () => {
  const screen = await aQueue();
  await userEvent.keyboard('6{Enter}7{Enter}6{Enter}6.');
  await expect
    .element(screen.getByRole('status').filter({ hasText: 'of 9' }))
    .toHaveTextContent('6.5 of 971 of 100Mean 6.375, rounded to the nearest half');
  await userEvent.keyboard('{Enter}Clear purpose.{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Learner 2' })).toBeVisible();
  expect(sent()).toMatchObject([{ criteria: given(6, 7, 6, 6.5), comment: 'Clear purpose.', version: 0 }]);
  expect(sent()[0]).not.toHaveProperty('score');
});

test('what is missing is named, and its first criterion takes the focus', async () => {
  const screen = await aQueue();
  await userEvent.keyboard('6{Enter}7{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('Still to give: Vocabulary, Grammar')).toBeVisible();
  await expect.element(screen.getByText('Give a band.').first()).toBeVisible();
  const wanted = screen.getByRole('radiogroup', { name: 'Vocabulary' });
  expect(wanted.element().contains(document.activeElement)).toBe(true);
  expect(sent()).toEqual([]);
});

test('arrows go a step, the button takes the half, and the text follows', async () => {
  const screen = await aQueue();
  const first = screen.getByRole('radiogroup', { name: 'Task response' });
  await first.getByText('5', { exact: true }).click();
  await expect.element(first.getByText('Little Task response.')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(first.getByRole('radio', { name: '5.5' })).toBeChecked();
  await first.getByRole('button', { name: 'half' }).click();
  await expect.element(first.getByRole('radio', { name: '5', exact: true })).toBeChecked();
  (first.getByRole('radio', { name: '5', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(first.getByText('Much Task response.')).toBeVisible();
});

test('bands are kept on the device until they are saved', async () => {
  const screen = await aQueue();
  await userEvent.keyboard('8');
  await expect.element(screen.getByText('Draft kept on this device.')).toBeVisible();
  expect(localStorage.getItem('mark-draft/3/writing/1')).toContain('"value":8');
});

test('a rubric for each question is judged question by question', async () => {
  const screen = await aQueue({ ...halves, per: 'question' });
  expect(screen.getByRole('radiogroup', { name: 'Grammar' }).elements()).toHaveLength(2);
  await userEvent.keyboard('6{Enter}6{Enter}6{Enter}6{Enter}7{Enter}7{Enter}7{Enter}7{Control>}{Enter}{/Control}');
  await expect.poll(() => sent().length).toBe(1);
  const body = sent()[0] as { criteria: { question_id: number; value: number }[] };
  expect(body.criteria.map(({ question_id, value }) => `${question_id} ${value}`)).toEqual([
    ...Array.from({ length: 4 }, () => '8 6'),
    ...Array.from({ length: 4 }, () => '9 7'),
  ]);
});

test('above nine there are numbers, and ? lists the keys', async () => {
  const screen = await aQueue({ ...halves, top: 40 });
  await screen.getByRole('textbox', { name: 'Grammar' }).fill('35.5');
  await expect.element(screen.getByText('Still to give: Task response, Organisation, Vocabulary')).toBeVisible();
  (screen.getByRole('button', { name: 'Save Score' }).element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
