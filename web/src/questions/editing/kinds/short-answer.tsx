import { msg, ph, t } from '@lingui/core/macro';
import { readCredited } from '@parlance/contract/kinds/typed-credit';
import { PartRows } from '../controls/part-rows.tsx';
import { follow } from '../controls/row-moves.ts';
import { VariantsField } from '../controls/variants-field.tsx';
import type { EditKind, FieldsProps } from './edit-kind.ts';
import { answersTo, filled } from './filled-parts.ts';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import { change, changeAnswer } from './question-form-api.ts';
import { TextField } from './text-field.tsx';
import { AnswerRulesFields, variantsHelp } from './written/answer-rules.tsx';
import { TryAnswer } from './written/try-answer.tsx';
import { typedGaps, variantsOf } from './written/typed-variants.ts';
import { WordLimitFields } from './written/word-limit.tsx';
import { writtenStart } from './written/written-start.ts';

export const shortAnswer: EditKind = {
  group: 'completion',
  about: () => t`Questions that are answered in a few words each.`,
  example: msg`What colour was the first boat?`,
  Fields: ShortAnswerFields,
  content: contentOf,
  typedKey: ({ key }) => typedGaps(key),
  key: keyOf,
  isWritten: true,
  start: writtenStart,
};

function contentOf({ content: { prompt, questions, limit }, key: { gaps } }: QuestionForm) {
  return { prompt, questions: filled(questions, gaps), ...(limit && { limit }) };
}

function keyOf({ content: { questions }, key: { gaps, rules } }: QuestionForm) {
  return { ...readCredited(answersTo(filled(questions, gaps), gaps).map((text) => variantsOf(text, rules))), rules };
}

function ShortAnswerFields({ form, language }: FieldsProps) {
  const { questions, limit } = form.values.content;
  const { gaps, rules } = form.values.key;
  const content = contentOf(form.values);
  return (
    <>
      <TextField form={form} label={t`Instruction`} isShort />
      <WordLimitFields form={form} />
      <PartRows
        legend={t`Questions and key`}
        noun="question"
        help={variantsHelp(rules)}
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
              label={t`Accepted for question ${ph({ number: index + 1 })}`}
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
      <AnswerRulesFields form={form} language={language} />
      <TryAnswer
        form={form}
        type="short_answer"
        gaps={content.questions.map((_, index) => t`Answer to question ${ph({ number: index + 1 })}`)}
        content={content}
        answerKey={keyOf(form.values)}
        limit={limit}
      />
    </>
  );
}
