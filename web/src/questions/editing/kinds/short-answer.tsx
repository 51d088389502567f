import { PartRows } from '../controls/part-rows.tsx';
import { follow } from '../controls/row-moves.ts';
import { VARIANTS_HELP, VariantsField } from '../controls/variants-field.tsx';
import type { EditKind } from './edit-kind.ts';
import { answersTo, filled, typedGaps, variantsOf } from './filled-parts.ts';
import classes from './question-fields.module.css';
import { change, changeAnswer, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const shortAnswer: EditKind = {
  Fields: ShortAnswerFields,
  content: ({ content: { prompt, questions }, key: { gaps } }) => ({ prompt, questions: filled(questions, gaps) }),
  typedKey: ({ key }) => typedGaps(key),
  key: ({ content: { questions }, key: { gaps } }) => ({
    gaps: answersTo(filled(questions, gaps), gaps).map(variantsOf),
    rules: null,
  }),
};

function ShortAnswerFields({ form }: { form: QuestionFormApi }) {
  const { questions } = form.values.content;
  const { gaps } = form.values.key;
  return (
    <>
      <TextField form={form} label="Instruction" isShort />
      <PartRows
        legend="Questions and key"
        noun="question"
        help={VARIANTS_HELP}
        texts={questions}
        path="content.questions"
        errors={form.errors}
        error={form.errors['key.gaps']}
        least={1}
        most={10}
        nameOf={(index) => String(index + 1)}
        isAnswered={(index) => (gaps[index] ?? '').trim() !== ''}
        below={(index) => (
          <div className={classes.belowRow}>
            <VariantsField
              label={`Accepted for question ${index + 1}`}
              name={`key.gaps.${index}`}
              value={gaps[index] ?? ''}
              error={form.errors[`key.gaps.${index}`]}
              onChange={(value) => changeAnswer(form, 'gaps', index, value)}
            />
          </div>
        )}
        onText={(index, text) => change(form, { [`content.questions.${index}`]: text })}
        onRows={(from, texts) => change(form, { 'content.questions': texts, 'key.gaps': follow(gaps, from, '') })}
      />
    </>
  );
}
