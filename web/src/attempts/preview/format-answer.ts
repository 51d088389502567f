import type { AnswersIn } from '@parlance/contract/attempts';
import type { QuestionForTaker } from '@parlance/contract/questions';
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
