import { BlankFields } from './blank-fields.tsx';
import { countBlanks, fitted, withBlanksAlike } from './blank-list.ts';
import type { EditKind } from './edit-kind.ts';
import type { QuestionForm } from './question-form.ts';

export const fillInBlanks: EditKind = {
  Fields: BlankFields,
  content: ({ content: { prompt } }) => ({ prompt: withBlanksAlike(prompt) }),
  key: (form) => ({ gaps: answersOf(form).map((one) => one.split('|').map((text) => text.trim())), rules: null }),
  typedKey: ({ question_text, correct_answers_json }) => ({ gaps: fitted(correct_answers_json ?? [], question_text) }),
  fields: (form) => ({ correct_answers_json: answersOf(form) }),
  wrong: wrongBlanks,
};

function answersOf({ content: { prompt }, key: { gaps } }: QuestionForm): string[] {
  return fitted(gaps, prompt);
}

function wrongBlanks(form: QuestionForm): Record<string, string> {
  if (countBlanks(form.content.prompt) === 0) return { 'content.prompt': 'Put at least one [BLANK] in the text.' };
  const wrong: Record<string, string> = {};
  for (const [index, variants] of answersOf(form).entries()) {
    if (variants.split('|').every((variant) => variant.trim() === '')) {
      wrong[`key.gaps.${index}`] = `Enter the correct answer for blank ${index + 1}.`;
    }
  }
  return wrong;
}
