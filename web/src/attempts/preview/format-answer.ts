import type { AnswersIn } from '@parlance/contract/attempts';
import type { QuestionForAuthor, QuestionForTaker } from '@parlance/contract/questions';
import { optionsOf } from '../../questions/options.ts';

/** What was answered, in one line: 'B, The bus stop', 'pole / sensor', or 'No answer'. */
export function formatAnswer(question: QuestionForTaker, answer: AnswersIn[string] | undefined): string {
  if (answer === undefined || answer === null) return 'No answer';
  if (question.question_type === 'true_false') return answer === 'TRUE' ? 'True' : 'False';
  if (typeof answer === 'object' && !Array.isArray(answer)) {
    const filled = Object.keys(answer).map(Number);
    return Array.from({ length: Math.max(...filled) + 1 }, (_, index) => answer[index] ?? '–').join(' / ');
  }
  const texts = new Map<string, string>(optionsOf(question).map(({ letter, text }) => [letter, text]));
  return [answer]
    .flat()
    .map((one) => (texts.has(one) ? `${one}, ${texts.get(one)}` : one))
    .join('; ');
}

/** The key of a question in the same way: 'B, The bus stop', 'pole or rod / sensor'; null where it has none. */
export function formatKey(question: QuestionForAuthor): string | null {
  const { correct_option: option, correct_answers_json: blanks } = question;
  if (option !== null) return formatAnswer(question, option);
  return blanks && blanks.map((variants) => variants.split('|').join(' or ')).join(' / ');
}
