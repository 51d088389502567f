import {
  type AttemptReview,
  type ReviewedQuestion,
  reviewAttempt,
  reviewAttemptOfLearner,
} from '@parlance/contract/attempt-review';
import { aMarker, aResult, aReviewedQuestion, aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { storeSession } from '../../platform/session.ts';
import { Review } from './review.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

const PASSAGE = { id: 3, title: 'The Ferry at Low Water', content: 'The ferry has crossed since 1871.' };

/** A choice of four, of the passage. */
function asked(id: number, text: string): ReviewedQuestion['asked'] {
  return aQuestion(id, { question_text: text, passage_id: 3 });
}

const right = aReviewedQuestion({
  id: 11,
  number: 1,
  asked: asked(11, 'Which way does the river run?'),
  answer: 'A',
  mark: { mark: 1, marks: 1, part_marks: null },
  key: { letter: 'A' },
});
const wrong = aReviewedQuestion({
  ...right,
  id: 12,
  number: 2,
  asked: asked(12, 'Since when has the ferry crossed?'),
  answer: 'B',
  mark: { mark: 0, marks: 1, part_marks: null },
  explanation: 'The first line names the year.',
});
const unanswered = aReviewedQuestion({ ...wrong, id: 13, number: 3, answer: null });

function replies(part: Partial<AttemptReview>): AttemptReview {
  return {
    result: aResult(),
    passages: [PASSAGE],
    questions: [right, wrong, unanswered],
    contentLanguage: 'en',
    ...part,
  };
}

async function open(part: Partial<AttemptReview> = {}, path = '/review/7') {
  storeSession(aUser(), 'token');
  server.reply(reviewAttempt, replies(part));
  return await renderScreen(<Review attemptId={7} />, path);
}

test('each question has the answer, whether it is right by icon and word, what is right and why', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Academic Reading 4' })).toBeVisible();
  await expect.element(screen.getByText('The ferry has crossed since 1871.')).toBeVisible();
  const second = screen.getByRole('listitem', { name: 'Question 2' });
  await expect.element(second.getByText('Your answer')).toBeVisible();
  await expect.element(second.getByText('Wrong')).toBeVisible();
  await expect.element(second.getByText('Correct answer')).toBeVisible();
  await expect.element(second.getByText('The first line names the year.')).toBeVisible();
  await expect.element(screen.getByRole('listitem', { name: 'Question 3' }).getByText('No answer')).toBeVisible();
  await screen.see();
});

test('filters count what they show, and are in the address', async () => {
  const screen = await open();
  await screen.getByRole('link', { name: 'Not answered 1' }).click();
  await expect.element(screen.getByRole('listitem', { name: 'Question 3' })).toBeVisible();
  await expect.element(screen.getByRole('listitem', { name: 'Question 1' })).not.toBeInTheDocument();
  expect(screen.router.state.location.search).toBe('?show=unanswered');
  await screen.getByRole('link', { name: 'Wrong 2' }).click();
  await expect.element(screen.getByRole('listitem', { name: 'Question 2' })).toBeVisible();
});

test('J, K and the arrows go from question to question', async () => {
  const screen = await open();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  const focused = async (number: number) => {
    await expect.element(screen.getByRole('listitem', { name: `Question ${number}` })).toHaveFocus();
  };
  await userEvent.keyboard('j');
  await focused(1);
  await userEvent.keyboard('{ArrowDown}');
  await focused(2);
  await userEvent.keyboard('k');
  await focused(1);
});

test('what is not shown has no place: no answers, no filters, and a sentence for the score', async () => {
  const bare = aReviewedQuestion({ id: 11, number: 1 });
  const screen = await open({
    result: aResult({ score: null }),
    resultRelease: { mode: 'never', at: null, time_zone: 'UTC' },
    passages: undefined,
    questions: [bare],
  });
  await expect.element(screen.getByText('Your school does not show scores for this test.')).toBeVisible();
  await expect.element(screen.getByRole('listitem', { name: 'Question 1' })).toBeVisible();
  expect(screen.getByText('Your answer').elements()).toEqual([]);
  expect(screen.getByRole('navigation').elements()).toEqual([]);
  await screen.see();
});

test('a question that is not shown has its answer as it was given', async () => {
  const screen = await open({
    passages: undefined,
    questions: [aReviewedQuestion({ number: 1, answer: { 0: 'pole', 1: 'sensor' } })],
  });
  await expect.element(screen.getByText('pole / sensor')).toBeVisible();
});

test('a result that is held back says so', async () => {
  storeSession(aUser(), 'token');
  server.refuse(reviewAttempt, 'not_released');
  const screen = await renderScreen(<Review attemptId={7} />, '/review/7');
  await expect.element(screen.getByRole('heading', { name: 'This result has not been released yet.' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Go back' }))
    .toHaveAttribute('href', '/user-dashboard?section=scores');
  await screen.see();
});

test('staff read it by their own call', async () => {
  storeSession(aMarker(), 'token');
  server.reply(reviewAttemptOfLearner, replies({}));
  const screen = await renderScreen(<Review attemptId={7} />, '/review/7');
  await expect.element(screen.getByRole('listitem', { name: 'Question 1' })).toBeVisible();
});
