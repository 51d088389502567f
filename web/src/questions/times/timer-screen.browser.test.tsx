import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { type Course, listCourses } from '@parlance/contract/courses';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { aTest } from '../../../test/test-under-way.tsx';
import { TimerScreen } from './timer-screen.tsx';

const server = serverReplies();
const course: Course = { ...aTest('Speaking'), test_duration: null };
const WRONG_FORMAT = 'Invalid data format from server. No questions array found.';

// A proxy or the login page of a network answers in the place of the server, with 200 and what it has.
test.each([
  ['its own page', '<!doctype html><title>Welcome to the school network</title>'],
  ['an empty reply', ''],
  ['JSON of its own', { login: 'https://network.example/' }],
  ['null', null],
])('a network that answers instead of the server, %s, is said, and Try again asks once more', async (_name, body) => {
  server.reply(listCourses, [course]);
  server.answer(courseDetailsWithQuestions, 200, body);
  const screen = await renderScreen(<TimerScreen uploadPath={() => '/upload'} />, '/admin/set-course-time?course=7');
  await expect.element(screen.getByRole('heading', { name: WRONG_FORMAT })).toBeVisible();
  await screen.see();
  server.reply(courseDetailsWithQuestions, { course, questions: [], passagesWithQuestions: [] } as never);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: /^No speaking questions found/ })).toBeVisible();
});
