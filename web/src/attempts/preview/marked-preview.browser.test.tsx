import { courseDetailsWithQuestions } from '@parlance/contract/attempts';
import { kindOf } from '@parlance/contract/kinds/kinds';
import type { QuestionForAuthor } from '@parlance/contract/questions';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { serverReplies } from '../../../test/server-replies.ts';
import { MarkedPreview } from './marked-preview.tsx';

const server = serverReplies();

const asked = { option_a: null, option_b: null, option_c: null, option_d: null };
const ofTest = { timer: null, audio_file_path: null, passage_id: null };
const ofAuthor = { version_id: 1, revision: 0, correct_option: null, correct_answers_json: null, key: {} };

function question(id: number, given: Partial<QuestionForAuthor>): QuestionForAuthor {
  const text = `Question text ${id}`;
  const { question_type = 'mcq' } = given;
  const shown = { question_type, kind: kindOf[question_type], marks: 1, question_text: text, question: text };
  return { id, position: id, ...shown, ...asked, ...ofTest, ...ofAuthor, ...given };
}

const questions = [
  question(1, { option_a: 'The pier', option_b: 'The bus stop', correct_option: 'B' }),
  question(2, { question_type: 'fill_in_blanks', correct_answers_json: ['pole|rod', 'sensor'] }),
  question(3, { question_type: 'true_false', correct_option: 'TRUE' }),
];
const course = {
  id: 7,
  title: 'Academic Reading 4',
  subject: '',
  description: '',
  type: 'Reading' as const,
  test_duration: 3600,
  max_score: 100,
  question_count: 3,
};

test('a wrong answer has the key below it, a right one has not', async () => {
  server.reply(courseDetailsWithQuestions, { course, questions, passagesWithQuestions: [] } as never);
  const marks = [1, 2, 3].map((question_id) => ({ question_id, right: question_id === 3 }));
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
