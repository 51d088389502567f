import type { ReviewedQuestion } from '@parlance/contract/attempt-review';
import { beginPractice, checkPracticeAnswer, getPracticeRun, type PracticeRun } from '@parlance/contract/practice-mode';
import { aReviewedQuestion, aUser } from '@parlance/contract/test/examples';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aQuestion } from '../../../test/test-under-way.tsx';
import { storeSession } from '../../platform/session.ts';
import { InLanguage } from '../../ui/in-language.tsx';
import { PracticeMode } from './practice-mode.tsx';

const server = serverReplies();
afterEach(() => localStorage.clear());

function asked(id: number, number: number): ReviewedQuestion {
  const question = aQuestion(id, { question_text: `Text of ${number}`, option_a: 'North', option_b: 'South' });
  return aReviewedQuestion({ id, number, asked: question });
}

const told = (question: ReviewedQuestion): ReviewedQuestion => ({
  ...question,
  answer: 'A',
  mark: { mark: 0, marks: 1, part_marks: null },
  key: { letter: 'B' },
  explanation: 'The map shows it.',
});

function practiceWith(questions: ReviewedQuestion[] | null): PracticeRun {
  const run = questions && { passages: [], questions };
  return { courseName: 'Academic Reading 4', courseType: 'Reading', run, contentLanguage: 'en' };
}

async function open(questions: ReviewedQuestion[] | null) {
  storeSession(aUser(), 'token');
  server.reply(getPracticeRun, practiceWith(questions));
  return await renderScreen(<PracticeMode courseId={7} />, '/user/course/7?practise=1');
}

test('it is begun, a question is answered and then told, and at the end it is asked before answers are deleted', async () => {
  const screen = await open(null);
  server.reply(beginPractice, practiceWith([asked(11, 1)]));
  await screen.getByRole('button', { name: 'Start practice' }).click();
  await screen.getByRole('radio', { name: /North/ }).click();
  server.reply(checkPracticeAnswer, { question: told(asked(11, 1)) });
  await screen.getByRole('button', { name: 'Check answer' }).click();
  await expect.element(screen.getByText('The map shows it.')).toBeVisible();
  await screen.see();
  await screen.getByRole('button', { name: 'Finish practice' }).click();
  await expect.element(screen.getByRole('heading', { name: '0 of 1 question right' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Practise again' }).click();
  expect(server.sentTo(beginPractice)).toHaveLength(1);
  await screen.getByRole('button', { name: 'Start again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Check answer' })).toBeDisabled();
  expect(server.sentTo(beginPractice).map(({ body }) => body)).toEqual([{ again: true }, { again: true }]);
});

test('what was answered before stays told, and the next question is asked', async () => {
  const screen = await open([told(asked(11, 1)), asked(12, 2)]);
  await expect.element(screen.getByRole('heading', { name: 'Question 2' })).toBeVisible();
});

test('while a test has its questions it says so and leads back', async () => {
  storeSession(aUser(), 'token');
  server.refuse(getPracticeRun, 'practice_closed');
  const screen = await renderScreen(<PracticeMode courseId={7} />, '/user/course/7?practise=1');
  await expect.element(screen.getByRole('heading', { name: 'Practice is closed at the moment.' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to the course' }).last())
    .toHaveAttribute('href', '/user/course/7');
});

test('it is in the language that its course asks for', async () => {
  storeSession(aUser(), 'token');
  server.reply(getPracticeRun, { ...practiceWith([asked(11, 1)]), instructionLanguage: 'fr' });
  const screen = await renderScreen(
    <InLanguage page="review">
      <PracticeMode courseId={7} />
    </InLanguage>,
  );
  await expect.element(screen.getByRole('button', { name: 'Vérifier la réponse' })).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe('fr');
});
