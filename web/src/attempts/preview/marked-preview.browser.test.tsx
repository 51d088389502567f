import type { QuestionForAuthor } from '@parlance/contract/author-questions';
import { courseDetailsWithQuestions } from '@parlance/contract/author-test';
import { kindOf } from '@parlance/contract/kinds/kinds';
import { aCourse, aQuestionForAuthor } from '@parlance/contract/test/examples';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { MarkedPreview } from './marked-preview.tsx';

const server = serverReplies();

function question(id: number, given: Partial<QuestionForAuthor>): QuestionForAuthor {
  const question_text = `Question text ${id}`;
  const { question_type = 'mcq' } = given;
  const shown = { question_type, kind: kindOf[question_type], question_text, question: question_text, key: {} };
  return aQuestionForAuthor({ id, position: id, marks: 1, ...shown, ...given });
}

function marked(question_id: number, mark: number, marks: number, part_marks: number[] | null = null) {
  return { question_id, right: mark === marks, mark, marks, part_marks };
}

const questions = [
  question(1, { option_a: 'The pier', option_b: 'The bus stop', correct_option: 'B' }),
  question(2, { question_type: 'fill_in_blanks', correct_answers_json: ['pole|rod', 'sensor'] }),
  question(3, { question_type: 'true_false', correct_option: 'TRUE' }),
];
const course = aCourse({
  id: 7,
  title: 'Academic Reading 4',
  subject: '',
  type: 'Reading' as const,
  question_count: 3,
});

test('a wrong answer has the key below it, a right one has not', async () => {
  server.reply(courseDetailsWithQuestions, { course, questions, passagesWithQuestions: [] } as never);
  const marks = [1, 2, 3].map((question_id) => marked(question_id, question_id === 3 ? 1 : 0, 1));
  const screen = await renderScreen(
    <MarkedPreview
      reply={{ course, questions, passagesWithQuestions: [], durationSeconds: 3600 } as never}
      marks={{ score: 1, total: 3, marks }}
      answers={{ 1: 'A', 2: { 0: 'cable' }, 3: 'TRUE' }}
      backPath="/"
      editPath={(id) => `/edit/${id}`}
      onAgain={() => {}}
    />,
  );
  await expect.element(screen.getByText('Key: B, The bus stop')).toBeVisible();
  await expect.element(screen.getByText('Key: pole or rod / sensor')).toBeVisible();
  expect(screen.getByText(/^Key: /).elements()).toHaveLength(2);
});

test('of a question with parts each is right or wrong, under its own number', async () => {
  const matching = question(1, {
    question_type: 'matching',
    marks: 3,
    content: {
      prompt: 'Choose.',
      style: 'headings',
      items: ['A', 'B', 'C'],
      options: ['x', 'y', 'z', 'w'],
      reuse: false,
    },
    key: { letters: ['D', 'A', 'B'] },
  });
  const ordering = question(2, {
    question_type: 'ordering',
    marks: 2,
    content: { prompt: 'Order.', items: ['a', 'b', 'c'], marking: 'pairs' },
    key: { order: ['C', 'A', 'B'] },
  });
  const both = [matching, ordering];
  server.reply(courseDetailsWithQuestions, { course, questions: both, passagesWithQuestions: [] } as never);
  const screen = await renderScreen(
    <MarkedPreview
      reply={{ course, questions: both, passagesWithQuestions: [], durationSeconds: 3600 } as never}
      marks={{ score: 2, total: 5, marks: [marked(1, 1, 3, [1, 0, 0]), marked(2, 1, 2)] }}
      answers={{ 1: { 0: 'D', 1: 'C' }, 2: ['C', 'A'] }}
      backPath="/"
      editPath={(id) => `/edit/${id}`}
      onAgain={() => {}}
    />,
  );
  await expect.element(screen.getByText('1 of 3')).toBeVisible();
  await expect.element(screen.getByText('1 of 2')).toBeVisible();
  await expect.element(screen.getByText('iv, w')).toBeVisible();
  await expect.element(screen.getByText('Key: i, x')).toBeVisible();
  await expect.element(screen.getByText('No answer')).toBeVisible();
  await expect.element(screen.getByText('C, c; A, a', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Key: C, c; A, a; B, b')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Edit questions 4 to 5' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Edit questions 4 and 5' })).toBeVisible();
});
