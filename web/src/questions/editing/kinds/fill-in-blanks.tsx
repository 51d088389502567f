import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { readCredited } from '@parlance/contract/kinds/typed-credit';
import { Stack, Text } from '../../../ui/kit.tsx';
import { follow } from '../controls/row-moves.ts';
import { countBlanks, fitted, withBlanksAlike } from './blank-list.ts';
import type { EditKind, FieldsProps } from './edit-kind.ts';
import { GapText } from './gap-text.tsx';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import { change, type QuestionFormApi } from './question-form-api.ts';
import { AnswerRulesFields, variantsHelp } from './written/answer-rules.tsx';
import { TryAnswer } from './written/try-answer.tsx';
import { typedGaps, typedVariants, variantsOf } from './written/typed-variants.ts';

/** Between the variants of a blank, which has one line. */
const SEPARATOR = '|';

export const fillInBlanks: EditKind = {
  group: 'completion',
  about: () => t`A text with missing words.`,
  example: msg`The depth is read from a painted [BLANK].`,
  Fields: FillInBlanksFields,
  content: contentOf,
  key: keyOf,
  typedKey: ({ question_text, correct_answers_json, key }) => {
    if ('rules' in key && (key.rules || key.credit)) return typedGaps(key, SEPARATOR);
    return { gaps: fitted(correct_answers_json ?? [], question_text) };
  },
  // The fields of the specification have no answer rules and no credit.
  fields: (form) => {
    const { rules, credit } = keyOf(form);
    return rules || credit ? null : { correct_answers_json: answersOf(form) };
  },
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
    return { ...readCredited(gaps.map(sent)), rules };
  }
  return { ...readCredited(gaps.map((one) => one.split(SEPARATOR).map((text) => text.trim()))), rules };
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
        gaps={Array.from({ length: blanks }, (_, index) => t`Answer to blank ${ph({ number: index + 1 })}`)}
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
  if (countBlanks(form.content.prompt) === 0) return { 'content.prompt': t`Put at least one [BLANK] in the text.` };
  const wrong: Record<string, string> = {};
  for (const [index, variants] of answersOf(form).entries()) {
    if (variants.split('|').every((variant) => variant.trim() === '')) {
      wrong[`key.gaps.${index}`] = t`Enter the correct answer for blank ${ph({ number: index + 1 })}.`;
    }
  }
  return wrong;
}

const VARIANT_MAX = 1000;

/** A text with blanks, and what is right in each. */
function BlankFields({ form }: { form: QuestionFormApi }) {
  const { prompt } = form.values.content;
  const { gaps, rules } = form.values.key;
  const blanks = countBlanks(prompt);
  return (
    <>
      <GapText
        label={t`Text with blanks`}
        name="content.prompt"
        text={prompt}
        error={form.errors['content.prompt']}
        onText={(text, from) => change(form, { 'content.prompt': text, 'key.gaps': follow(gaps, from, '') })}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          <Trans>Correct answers</Trans>
        </legend>
        <Text size="sm" tone="quiet" above={2}>
          {blanks === 0
            ? t`Each [BLANK] in the text has a field here.`
            : variantsHelp(rules, t`If several answers are correct, put | between them: colour|color.`)}
        </Text>
        <Stack gap={12} above={12}>
          {Array.from({ length: blanks }, (_, index) => (
            <TextInput
              // The blanks are in the order of the text.
              key={index}
              value={gaps[index] ?? ''}
              onChange={({ currentTarget }) => change(form, { [`key.gaps.${index}`]: currentTarget.value })}
              error={form.errors[`key.gaps.${index}`]}
              label={blanks === 1 ? t`Blank` : t`Blank ${ph({ number: index + 1 })}`}
              name={`key.gaps.${index}`}
              maxLength={VARIANT_MAX}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          ))}
        </Stack>
      </fieldset>
    </>
  );
}
