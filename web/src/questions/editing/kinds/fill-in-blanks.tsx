import { BlankFields } from './blank-fields.tsx';
import { countBlanks, fitted, withBlanksAlike } from './blank-list.ts';
import type { EditKind } from './edit-kind.ts';
import type { QuestionForm } from './question-form.ts';

export const fillInBlanks: EditKind = {
  Fields: BlankFields,
  content: (form) => ({
    question_text: withBlanksAlike(form.question_text),
    correct_answers_json: fitted(form.correct_answers_json, form.question_text),
  }),
  key: ({ correct_answers_json: answers }) => ({ gaps: (answers ?? []).map((one) => one.split('|')), rules: null }),
  wrong: wrongBlanks,
};

function wrongBlanks(form: QuestionForm): Record<string, string> {
  if (countBlanks(form.question_text) === 0) return { question_text: 'Put at least one [BLANK] in the text.' };
  const wrong: Record<string, string> = {};
  for (const [index, variants] of fitted(form.correct_answers_json, form.question_text).entries()) {
    if (variants.split('|').every((variant) => variant.trim() === '')) {
      wrong[`correct_answers_json.${index}`] = `Enter the correct answer for blank ${index + 1}.`;
    }
  }
  return wrong;
}
