import { getRecord } from '@parlance/contract/facts/record';
import { countPendingReviews, type PendingReview, writingReviews } from '@parlance/contract/reviews';
import { aMarker, aPendingReview } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { RecordLink } from '../facts/watched/record-dialog.tsx';
import { ReviewScreen } from './review-screen.tsx';

const server = serverReplies();

const answer = 'Dear Councillors,\n\nSunday is the one day when I have no classes.';

function waiting(id: number, name: string): PendingReview {
  const at = '2026-11-20T09:00:00.000Z';
  return aPendingReview({
    submission_id: id,
    user_name: name,
    course_id: 4,
    course_name: 'Formal Letters',
    date_time: at,
  });
}

/** A queue with these names, the first of which is opened; who is scored leaves it. */
async function aQueue(...names: string[]) {
  await page.viewport(1440, 900);
  let queue = names.map((name, index) => waiting(index + 1, name));
  const total = () => ({ 'X-Total-Count': String(queue.length) });
  const replyWithQueue = () => server.reply(writingReviews.pending, () => ({ reviews: queue }), total());
  replyWithQueue();
  server.reply(writingReviews.reviewed, { submissions: [] }, { 'X-Total-Count': '0' });
  server.reply(countPendingReviews, { writing: 0, speaking: 0, oldest: { writing: null, speaking: null } });
  server.reply(writingReviews.takeLease, { heldBy: null, until: '2026-11-22T09:00:00.000Z' });
  server.reply(writingReviews.releaseLease, { message: '' });
  server.reply(writingReviews.open, ({ params }) => {
    const { submission_id: id, ...listed } = waiting(Number(params.id), names[Number(params.id) - 1] ?? '');
    return {
      submission: {
        ...listed,
        course_type: 'Writing' as const,
        contentLanguage: names[Number(params.id) - 1] === 'Layla' ? 'ar' : 'en',
        total_time_taken_sec: 600,
        current_score: null,
        max_score: 100,
        comment: '',
        notes: [],
        rubric: null,
        criteria: [],
        marker_notes: [],
        markings: [],
        adjudicates: false,
        settled: null,
        version: 0,
        scored: null,
        automatic: null,
        candidate: names[Number(params.id) - 1] === 'Amara' ? { id: 51, sitting_id: 12 } : null,
        questions_and_answers: [{ question_id: id, question_text: 'Write a letter.', user_answer: answer }],
        late_work: [{ question_id: id, question_text: 'Write a letter.', user_answer: 'More.', received_at: at }],
      },
    };
  });
  server.reply(writingReviews.score, ({ params }) => {
    queue = queue.filter(({ submission_id }) => submission_id !== Number(params.id));
    replyWithQueue();
    return { message: 'Score saved successfully!', version: 1 };
  });
  return await renderScreen(
    <ReviewScreen kind="writing" user={aMarker()} courses={[]} Export={() => null} ExamRecord={RecordLink} />,
    '/?review=1',
  );
}
const at = '2026-11-20T09:10:00.000Z';

test('what is asked and what was answered say the language of the course', async () => {
  const screen = await aQueue('Layla');
  const asked = screen.getByText('Write a letter.').first();
  await expect.element(asked).toBeVisible();
  for (const text of [asked.element(), screen.container.querySelector('[data-start]')]) {
    expect(text?.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    expect(text && getComputedStyle(text).direction).toBe('rtl');
  }
});

test('work that is due has a column, by which the list is put in order; without there is none', async () => {
  const screen = await aQueue('Amara', 'Tomasz');
  await screen.getByRole('textbox', { name: 'Score' }).fill('70');
  await screen.getByRole('button', { name: 'Save Score' }).click();
  await screen.getByRole('link', { name: /^Pending/ }).click();
  await expect.element(screen.getByRole('button', { name: 'Submitted' })).toBeVisible();
  const due = screen.getByRole('button', { name: 'Due', exact: true });
  expect(due.query()).toBeNull();
  const reviews = [{ ...waiting(2, 'Tomasz'), due_at: '2026-11-21T09:00:00.000Z', time_zone: 'Asia/Tokyo' }];
  server.reply(writingReviews.pending, { reviews }, { 'X-Total-Count': '1' });
  await screen.getByRole('button', { name: 'Name', exact: true }).click();
  await due.click();
  await expect.element(screen.getByText('Overdue since 21 November 2026, 18:00 (Tokyo)')).toBeVisible();
  await expect.poll(() => server.sentTo(writingReviews.pending).at(-1)?.query.get('sort')).toBe('due_at');
});

test('Ctrl+Enter goes through the queue, whose number stays as it was when it was opened', async () => {
  const screen = await aQueue('Amara', 'Tomasz', 'Li Wen');
  const score = screen.getByRole('textbox', { name: 'Score' });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Amara' })).toBeVisible();
  await expect.element(screen.getByText('0 of 3 marked')).toBeVisible();
  await expect.element(score).toHaveFocus();
  await userEvent.keyboard('70{Control>}{Enter}{/Control}');

  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tomasz' })).toBeVisible();
  await expect.element(screen.getByText('1 of 3 marked')).toBeVisible();
  await score.fill('80');
  const next = screen.getByRole('button', { name: 'Save and open next' });
  // The theme's own button is the filled one.
  expect(next.element()).not.toHaveAttribute('data-variant');
  expect(screen.getByRole('button', { name: 'Save Score' }).element()).toHaveAttribute('data-variant', 'default');
  await next.click();

  await expect.element(screen.getByRole('heading', { level: 1, name: 'Li Wen' })).toBeVisible();
  await expect.element(screen.getByText('2 of 3 marked')).toBeVisible();
  await score.fill('90');
  await screen.getByRole('button', { name: 'Save Score' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Writing Review' })).toBeVisible();
  expect(server.sentTo(writingReviews.score).map(({ body }) => body)).toMatchObject([
    { score: 70, desk_seconds: expect.any(Number) },
    { score: 80 },
    { score: 90 },
  ]);
});

test('Save Score closes the submission while others wait', async () => {
  const screen = await aQueue('Amara', 'Tomasz');
  await screen.getByRole('textbox', { name: 'Score' }).fill('70');
  await screen.getByRole('button', { name: 'Save Score' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Writing Review' })).toBeVisible();
});

test('a session that ends while a submission is open offers Log in, and what was typed stays', async () => {
  const screen = await aQueue('Amara', 'Beto');
  await screen.getByRole('textbox', { name: 'Score' }).fill('70');
  server.refuse(writingReviews.pending, 'not_signed_in');
  // As when the tab is seen again.
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expect.element(screen.getByRole('textbox', { name: 'Score' })).toHaveValue('70');
});

test('a paragraph gets a note by the keyboard, and a second press goes to it', async () => {
  const screen = await aQueue('Amara');
  const buttons = screen.getByRole('button', { name: /^Note on this paragraph/ });
  await expect.element(buttons.nth(1)).toBeInTheDocument();
  expect(buttons.elements()).toHaveLength(2);
  (buttons.nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const note = screen.getByRole('textbox', { name: 'Note 1', exact: true });
  await expect.element(note).toHaveFocus();
  await userEvent.keyboard('Good reason.');
  expect(document.querySelector('mark')?.textContent).toBe('Sunday is the one day when I have no classes.');

  (buttons.nth(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(note).toHaveFocus();
  await expect.element(note).toHaveValue('Good reason.');

  await screen.getByRole('textbox', { name: 'Score' }).fill('70');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => server.sentTo(writingReviews.score)[0]?.body)
    .toMatchObject({
      comment: '',
      notes: [{ kind: 'words', quote: 'Sunday is the one day when I have no classes.', text: 'Good reason.' }],
    });
});

test('headings go down without gaps', async () => {
  const screen = await aQueue('Amara');
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Question 1' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Received late' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Question 1' }).elements()).toHaveLength(1);
});

test('the record of an examination opens beside the work of its candidate, and nowhere else', async () => {
  const screen = await aQueue('Amara', 'Tomasz');
  server.reply(getRecord, {
    serverNow: at,
    sitting: { id: 12, title: 'B2 mock examination', timeZone: 'Europe/Paris', startsAt: at },
    parts: [],
    identity: null,
    facts: [],
    beyond: [],
    notes: [],
    removal: { at, days: 180, after: 'release' },
    candidate: { id: 51, number: 1, username: 'Amara', full_name: '', registration_number: '' },
  });
  await screen.getByRole('button', { name: 'Exam record' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Exam record of Amara' });
  await expect.poll(() => server.sentTo(getRecord)[0]?.params).toEqual({ id: '12', candidateId: '51' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Next submission' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Tomasz' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exam record' }).elements()).toEqual([]);
});
