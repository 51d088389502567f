import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { duplicateCourse, listOwnCourses } from '@parlance/contract/course-admin';
import { aTeacher } from '@parlance/contract/test/examples';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { aQuestion, aTest } from '../../test/test-under-way.tsx';
import { storeSession } from '../platform/session.ts';
import { CoursePanel } from './course-panel.tsx';
import type { EditingPaths } from './editing/editing-paths.ts';

const nothing = () => undefined;

afterEach(() => localStorage.clear());
const server = serverReplies();

const nowhere = () => '/';
const paths: EditingPaths = {
  details: nowhere,
  upload: nowhere,
  question: nowhere,
  correction: () => '/correct',
  practice: nowhere,
  release: nowhere,
  passage: nowhere,
  preview: nowhere,
  print: nowhere,
  coursePage: nowhere,
  answers: (course) => `/answers/${course}`,
  analysis: (course) => `/analysis/${course}`,
  bank: '/bank',
  bankOpen: () => '/bank',
  bankQuestion: () => '/bank',
  bankSetOpen: () => '/bank',
  bankSet: () => '/bank',
  timers: nowhere,
};

async function openPanel(part: Partial<QuestionForAuthor>, onCopied: (id: number) => void = nothing) {
  const question = { ...aQuestion(1, part), version_id: 1, revision: 1, correct_option: 'A', ...part };
  server.reply(courseDetailsWithQuestions, {
    course: aTest('Reading'),
    questions: [question as QuestionForAuthor],
    passagesWithQuestions: [],
    draws: [],
  });
  return await renderScreen(<CoursePanel courseId={7} paths={paths} onEdit={nothing} onCopied={onCopied} />);
}

test('a course with written answers leads to those that are to be checked', async () => {
  const key = { gaps: [['tide']], rules: null };
  const screen = await openPanel({ question_type: 'fill_in_blanks', correct_answers_json: ['tide'], key });
  await expect.element(screen.getByRole('link', { name: 'Answers to check' })).toHaveAttribute('href', '/answers/7');
});

test('a course without written answers has none to check', async () => {
  const screen = await openPanel({ key: { letter: 'A' } as never });
  await expect.element(screen.getByRole('link', { name: 'Preview the test' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Answers to check' })).not.toBeInTheDocument();
});

test('a teacher reads a course that someone else made, and makes a copy to change', async () => {
  storeSession(aTeacher(), 'token');
  server.reply(listOwnCourses, [8]);
  const onCopied = vi.fn<(id: number) => void>();
  const screen = await openPanel({ key: { letter: 'A' } as never }, onCopied);
  await expect.element(screen.getByText('Someone else made this course.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Preview the test' })).toBeVisible();
  await screen.see();
  for (const name of ['Edit course', 'Add draw', 'Delete question 1', 'Move up: question 1']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
  await expect.element(screen.getByRole('link', { name: /^(Edit|Add)/ })).not.toBeInTheDocument();
  server.reply(duplicateCourse, { message: 'Copied.', course: { ...aTest('Reading'), id: 9 } });
  await screen.getByRole('button', { name: 'Duplicate' }).click();
  await expect.poll(() => onCopied.mock.calls).toEqual([[9]]);
});

test('a teacher changes a course of their own, and moves none of its questions into the bank', async () => {
  storeSession(aTeacher(), 'token');
  server.reply(listOwnCourses, [7]);
  const screen = await openPanel({ key: { letter: 'A' } as never });
  await expect.element(screen.getByRole('button', { name: 'Edit course' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Edit question 1' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Move question 1 to the bank' })).not.toBeInTheDocument();
});
