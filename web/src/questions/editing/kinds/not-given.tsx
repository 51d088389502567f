import { msg, ph, t } from '@lingui/core/macro';
import { statementWords } from '@parlance/contract/kinds/not-given';
import { AnswerSelect } from '../controls/answer-select.tsx';
import { PartRows } from '../controls/part-rows.tsx';
import { follow } from '../controls/row-moves.ts';
import { Segments } from '../controls/segments.tsx';
import type { EditKind } from './edit-kind.ts';
import { answersTo, filled, unanswered } from './filled-parts.ts';
import type { QuestionForm } from './question-form.ts';
import { change, changeAnswer, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const notGiven: EditKind = {
  group: 'true_false',
  about: () => t`Statements that the text confirms, contradicts or does not mention.`,
  example: msg`The first ferry was built in the village.`,
  Setting: LabelSetting,
  Fields: NotGivenFields,
  content: ({ content: { prompt, labels, statements }, key: { values } }) => ({
    prompt,
    labels,
    statements: filled(statements, values),
  }),
  typedKey: ({ key }) => ('values' in key ? { values: key.values } : {}),
  key: (form) => ({ values: valuesOf(form) }),
  wrong: (form) => unanswered('key.values', valuesOf(form), t`Choose one.`),
};

const labelOptions = [
  { value: 'true_false', label: 'TRUE / FALSE' },
  { value: 'yes_no', label: 'YES / NO' },
] as const;

function valuesOf({ content: { statements }, key: { values } }: QuestionForm): string[] {
  return answersTo(filled(statements, values), values);
}

function LabelSetting({ form }: { form: QuestionFormApi }) {
  const { labels } = form.values.content;
  const { values } = form.values.key;

  /** What was true is now yes, and the other way round. */
  function relabel(next: typeof labels): void {
    const before: readonly string[] = statementWords[labels];
    const renamed = values.map((value) => statementWords[next][before.indexOf(value)] ?? '');
    change(form, { 'content.labels': next, 'key.values': renamed }, ['content.labels']);
  }

  return <Segments label={t`Answers`} value={labels} options={labelOptions} onChange={relabel} />;
}

function NotGivenFields({ form }: { form: QuestionFormApi }) {
  const { labels, statements } = form.values.content;
  const { values } = form.values.key;
  const words = statementWords[labels];

  return (
    <>
      <TextField form={form} label={t`Instruction`} isShort />
      <PartRows
        legend={t`Statements and key`}
        noun="statement"
        texts={statements}
        path="content.statements"
        errors={form.errors}
        error={form.errors['key.values']}
        least={1}
        most={20}
        nameOf={(index) => String(index + 1)}
        isAnswered={(index) => (values[index] ?? '') !== ''}
        after={(index) => (
          <AnswerSelect
            label={t`Statement ${ph({ number: index + 1 })}, its answer`}
            name={`key.values.${index}`}
            value={values[index] ?? ''}
            options={words.map((word) => ({ value: word, label: word }))}
            error={form.errors[`key.values.${index}`]}
            onChange={(value) => changeAnswer(form, 'values', index, value)}
          />
        )}
        onText={(index, text) => change(form, { [`content.statements.${index}`]: text })}
        onRows={(from, texts) => change(form, { 'content.statements': texts, 'key.values': follow(values, from, '') })}
      />
    </>
  );
}
