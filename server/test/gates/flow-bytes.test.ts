import { openAttempt, saveAttempt, submitAttempt } from '@parlance/contract/attempts';
import { login, register } from '@parlance/contract/auth';
import { getCourse, listCourses } from '@parlance/contract/courses';
import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { listResults } from '@parlance/contract/results';
import { expect, test } from 'vitest';
import { aCourse, type QuestionSketch } from '../course-builder.ts';
import { useTestApp } from '../test-app.ts';

const testApp = useTestApp();

/**
 * Bytes of each reply of a flow before it is compressed, of a test of 20 questions with four options of 95 characters:
 * a little over what each has, so that whoever makes one longer says so here.
 */
const BUDGETS = { login: 170, list: 180, course: 270, open: 29_000, save: 330, submit: 95, results: 300 };
const QUESTIONS = 20;
const OPTION_CHARACTERS = 95;
const SAVED = 10;

test('the replies of a flow keep their budgets', async () => {
  const question = (index: number): QuestionSketch => ({
    type: 'mcq',
    text: `What does the text say about point ${index + 1} of the list?`,
    options: ['A', 'B', 'C', 'D'].map((letter) => letter.repeat(OPTION_CHARACTERS)),
    correct: 'A',
  });
  const questions = Array.from({ length: QUESTIONS }, (_, index) => question(index));
  const { id: courseId, questionIds } = await aCourse(testApp, { passages: [questions] });
  const account = { username: 'Learner', email: 'learner@example.org', phone: '1', password: 'quiet harbour 41' };
  const bytes: Partial<Record<keyof typeof BUDGETS, number>> = {};
  await testApp.call(register, { body: account });
  let token = '';
  const step = async <E extends Endpoint>(name: keyof typeof BUDGETS, endpoint: E, input: CallInput<E>) => {
    const { status, body, text } = await testApp.call(endpoint, input, { token });
    expect(status).toBe(200);
    bytes[name] = Buffer.byteLength(text);
    return body;
  };
  const { email, password } = account;
  ({ token } = await step('login', login, { body: { email, password } }));
  await step('list', listCourses, { query: {} });
  await step('course', getCourse, { params: { id: courseId } });
  const { attempt } = await step('open', openAttempt, { body: { courseId } });
  const attemptId = attempt?.id ?? 0;
  const answers = (count: number) => Object.fromEntries(questionIds.slice(0, count).map((id) => [id, 'A']));
  await step('save', saveAttempt, { params: { id: attemptId }, body: { answers: answers(SAVED), sequence: 1 } });
  const submission = { courseId, attemptId, answers: answers(QUESTIONS), timeTaken: 60, autoSubmitted: false };
  const { score } = await step('submit', submitAttempt, { body: submission });
  expect(score).toBe(QUESTIONS);
  await step('results', listResults, { query: {} });
  const over = Object.entries(BUDGETS).filter(([name, budget]) => (bytes[name as keyof typeof BUDGETS] ?? 0) > budget);
  expect(over, JSON.stringify(bytes)).toEqual([]);
});
