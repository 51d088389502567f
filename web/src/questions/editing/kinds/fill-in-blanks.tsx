import { BlankFields } from './blank-fields.tsx';
import { countBlanks, fitted, withBlanksAlike } from './blank-list.ts';
import type { EditKind, FieldsProps } from './edit-kind.ts';
import type { QuestionForm } from './question-form.ts';
import { AnswerRulesFields } from './written/answer-rules.tsx';
import { TryAnswer } from './written/try-answer.tsx';
import { typedGaps, typedVariants, variantsOf } from './written/typed-variants.ts';

/** Between the variants of a blank, which has one line. */
const SEPARATOR = '|';

export const fillInBlanks: EditKind = {
  Fields: FillInBlanksFields,
  content: contentOf,
  key: keyOf,
  typedKey: ({ question_text, correct_answers_json, key }) => {
    if ('rules' in key && key.rules) return typedGaps(key, SEPARATOR);
    return { gaps: fitted(correct_answers_json ?? [], question_text) };
  },
  // The fields of the specification have no answer rules.
  fields: (form) => (form.key.rules ? null : { correct_answers_json: answersOf(form) }),
  wrong: wrongBlanks,
  isWritten: true,
};

function contentOf({ content: { prompt } }: QuestionForm) {
  return { prompt: withBlanksAlike(prompt) };
}

function keyOf(form: QuestionForm) {
  const { rules } = form.key;
  const gaps = answersOf(form);
  if (rules) {
    // A bar without a backslash is read as one between two variants.
    const sent = (text: string) => variantsOf(text, rules).map((variant) => typedVariants([variant], rules));
    return { gaps: gaps.map(sent), rules };
  }
  return { gaps: gaps.map((one) => one.split(SEPARATOR).map((text) => text.trim())), rules };
}

/** What is filled in may be an article: it counts unless an author says otherwise. */
function FillInBlanksFields({ form, language }: FieldsProps) {
  const { prompt } = form.values.content;
  const blanks = countBlanks(prompt);
  return (
    <>
      <BlankFields form={form} />
      <AnswerRulesFields form={form} language={language} separator={SEPARATOR} articles={false} />
      <TryAnswer
        form={form}
        type="fill_in_blanks"
        gaps={Array.from({ length: blanks }, (_, index) => `Blank ${index + 1}`)}
        content={contentOf(form.values)}
        answerKey={keyOf(form.values)}
      />
    </>
  );
}

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
