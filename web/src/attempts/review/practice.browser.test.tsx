import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import { getPractice, practise } from '@parlance/contract/practice';
import { aReviewedQuestion, aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { storeSession } from '../../platform/session.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { Practice } from './practice.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

function asked(id: number, number: number): ReviewedQuestion {
  const question = aQuestion(id, { question_text: `Text of ${number}`, option_a: 'North', option_b: 'South' });
  return aReviewedQuestion({ id, number, asked: question });
}

const told = (question: ReviewedQuestion, mark: number): ReviewedQuestion => ({
  ...question,
  answer: 'A',
  mark: { mark, marks: 1, part_marks: null },
  key: { letter: 'B' },
  explanation: 'The map shows it.',
});

async function open(mayRepeat: boolean, questions = [asked(11, 3), asked(12, 7)]) {
  storeSession(aUser(), 'token');
  server.reply(getPractice, {
    courseName: 'Academic Reading 4',
    courseType: 'Reading',
    passages: [],
    questions,
    mayRepeat,
    contentLanguage: 'en',
  });
  return await renderScreen(<Practice attemptId={7} />, '/review/7?practise=1');
}

test('each question is answered, then told, and nothing is sent before there is an answer', async () => {
  const screen = await open(true);
  await expect.element(screen.getByRole('heading', { name: 'Question 3' })).toHaveFocus();
  const check = screen.getByRole('button', { name: 'Check answer' });
  await expect.element(check).toBeDisabled();
  await screen.getByRole('radio', { name: /North/ }).click();
  server.reply(practise, { question: told(asked(11, 3), 0) });
  await check.click();
  await expect.element(screen.getByRole('listitem', { name: 'Question 3' })).toHaveFocus();
  await expect.element(screen.getByText('The map shows it.')).toBeVisible();
  await screen.see();
  await screen.getByRole('button', { name: 'Next question' }).click();
  await screen.getByRole('radio', { name: /North/ }).click();
  server.reply(practise, { question: told(asked(12, 7), 1) });
  await check.click();
  await screen.getByRole('button', { name: 'Finish practice' }).click();
  await expect.element(screen.getByRole('heading', { name: '1 of 2 questions right' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Practise again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Question 3' })).toHaveFocus();
});

test('an answer that could not be sent can be sent again', async () => {
  const screen = await open(false);
  await screen.getByRole('radio', { name: /North/ }).click();
  server.refuse(practise, 'away');
  await screen.getByRole('button', { name: 'Check answer' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Check answer' })).toBeEnabled();
});

test('a practice that is over says what it came to, once where what is right is not shown', async () => {
  const screen = await open(false, [told(asked(11, 3), 0)]);
  await expect.element(screen.getByRole('heading', { name: '0 of 1 question right' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Practise again' }).elements()).toEqual([]);
});

test('a test without questions to practise leads back to its review', async () => {
  storeSession(aUser(), 'token');
  server.refuse(getPractice, 'practice_not_offered');
  const screen = await renderScreen(<Practice attemptId={7} />, '/review/7?practise=1');
  await expect.element(screen.getByRole('heading', { name: 'Nothing to practise.' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the review' }).last())
    .toHaveAttribute('href', '/review/7');
});

test('it is in the language that its course asks for', async () => {
  storeSession(aUser(), 'token');
  server.reply(getPractice, {
    courseName: 'Academic Reading 4',
    courseType: 'Reading',
    passages: [],
    questions: [asked(11, 3)],
    mayRepeat: true,
    contentLanguage: 'en',
    instructionLanguage: 'fr',
  });
  const screen = await renderScreen(
    <InLanguage page="review">
      <Practice attemptId={7} />
    </InLanguage>,
  );
  await expect.element(screen.getByRole('button', { name: 'Vérifier la réponse' })).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe('fr');
});
