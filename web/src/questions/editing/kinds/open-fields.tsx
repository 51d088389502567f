import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { type QuestionForAuthor, TIMER_MAX_SECONDS } from '@parlance/contract/author-questions';
import { MARKING_WEIGHT_MAX } from '@parlance/contract/kinds/kind';
import { DecimalInput } from '../../../ui/fields/decimal-input.tsx';
import { minutes, secondsOf } from '../../../ui/format/typed-minutes.ts';
import { Text } from '../../../ui/kit.tsx';
import type { EditKind } from './edit-kind.ts';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import { change, type QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const writing: EditKind = {
  group: 'written',
  about: (type) =>
    type === 'writing' ? t`An answer in sentences, which a person marks.` : t`A text that a person marks.`,
  example: msg`Would you take the ferry or the bridge? Say why.`,
  Fields: ({ form, isLong }) => (
    <>
      <TextField form={form} isLong={isLong} />
      {isLong && <MarkingWeight form={form} />}
      <NoKey />
    </>
  ),
  content: openContent,
  key: () => ({}),
  fields: ({ content }) => (content.marking_weight === undefined ? {} : null),
};

export const speaking: EditKind = {
  group: 'written',
  about: () => t`A spoken answer that a person marks.`,
  example: msg`Describe a journey by water.`,
  Fields: ({ form }) => (
    <>
      <TextField form={form} />
      <Timer form={form} />
      <MarkingWeight form={form} />
      <NoKey />
    </>
  ),
  content: openContent,
  key: () => ({}),
  fields: ({ content }) => (content.marking_weight === undefined ? {} : null),
  timer: timerOf,
  wrong: ({ minutes: typed }): Record<string, string> =>
    typed !== '' && Number(typed) * 60 > TIMER_MAX_SECONDS ? { timer_seconds: t`Enter at most 24 hours.` } : {},
};

function Timer({ form }: { form: QuestionFormApi }) {
  return (
    <DecimalInput
      {...form.getInputProps('minutes')}
      error={form.errors.timer_seconds}
      classNames={{ wrapper: classes.number }}
      label={t`Time for this question in minutes (optional)`}
      description={t`Leave empty for 1 minute. The clock starts when the learner opens the question.`}
      placeholder="1"
      name="minutes"
      min={0}
      max={TIMER_MAX_SECONDS / 60}
      step={0.01}
      decimalScale={2}
      allowNegative={false}
      stepHoldDelay={400}
      stepHoldInterval={80}
    />
  );
}

const weights = Array.from({ length: MARKING_WEIGHT_MAX }, (_, at) => String(at + 1));

/** How many times it counts in the mean of the questions, where each is marked by a rubric. */
function MarkingWeight({ form }: { form: QuestionFormApi }) {
  const { marking_weight = 1 } = form.values.content;
  return (
    <Select
      className={classes.number}
      label={t`Weight in marking`}
      description={t`A question of weight 2 counts twice. Used where a rubric judges each question. A change applies to attempts that begin later.`}
      name="marking_weight"
      data={weights}
      value={String(marking_weight)}
      allowDeselect={false}
      onChange={(value) => change(form, { 'content.marking_weight': Number(value) })}
    />
  );
}

/** What is asked, and what it counts where that was said. */
function openContent({ content: { prompt, marking_weight } }: QuestionForm) {
  return { prompt, ...(marking_weight !== undefined && { marking_weight }) };
}

function NoKey() {
  return (
    <Text size="sm" tone="quiet">
      <Trans>A person marks this question. It has no key.</Trans>
    </Text>
  );
}

/** The time of a stored question as the form has it. */
export function minutesOf(timerSeconds: number | null): number | string {
  return timerSeconds ? Number(minutes(timerSeconds)) : '';
}

/** A timer whose minutes were not touched keeps the seconds it has, which minutes with two decimals could not say. */
function timerOf({ minutes: typed }: QuestionForm, stored: QuestionForAuthor | null): number | null {
  if (typed === '') return null;
  if (stored?.timer && typed === minutesOf(stored.timer)) return stored.timer;
  return secondsOf(typed);
}
