import { courseDetailsWithQuestions } from '@parlance/contract/attempts';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { serverReplies } from '../../test/server-replies.ts';
import { aQuestion, aTest } from '../../test/test-under-way.tsx';
import { CoursePanel } from './course-panel.tsx';
import type { EditingPaths } from './editing/editing-paths.ts';

const nothing = () => undefined;
const server = serverReplies();

const nowhere = () => '/';
const paths: EditingPaths = {
  details: nowhere,
  upload: nowhere,
  question: nowhere,
  passage: nowhere,
  preview: nowhere,
  coursePage: nowhere,
  answers: (course) => `/answers/${course}`,
  bank: '/bank',
  bankOpen: () => '/bank',
  bankQuestion: () => '/bank',
  bankSetOpen: () => '/bank',
  bankSet: () => '/bank',
  timers: nowhere,
};

async function openPanel(part: Partial<QuestionForAuthor>) {
  const question = { ...aQuestion(1, part), version_id: 1, revision: 1, correct_option: 'A', ...part };
  server.reply(courseDetailsWithQuestions, {
    course: aTest('Reading'),
    questions: [question as QuestionForAuthor],
    passagesWithQuestions: [],
    draws: [],
  });
  return await renderScreen(<CoursePanel courseId={7} paths={paths} onEdit={nothing} onCopied={nothing} />);
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
