import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type QuestionForAuthor, TIMER_MAX_SECONDS } from '@parlance/contract/questions';
import { DecimalInput } from '../../../ui/fields/decimal-input.tsx';
import { minutes, secondsOf } from '../../../ui/format/minutes.ts';
import { Text } from '../../../ui/kit.tsx';
import type { EditKind } from './edit-kind.ts';
import classes from './question-fields.module.css';
import type { QuestionForm } from './question-form.ts';
import type { QuestionFormApi } from './question-form-api.ts';
import { TextField } from './text-field.tsx';

export const writing: EditKind = {
  group: 'written',
  about: (type) =>
    type === 'writing' ? t`An answer in sentences, which a person marks.` : t`A text that a person marks.`,
  example: msg`Would you take the ferry or the bridge? Say why.`,
  Fields: ({ form, isLong }) => (
    <>
      <TextField form={form} isLong={isLong} />
      <NoKey />
    </>
  ),
  content: ({ content: { prompt } }) => ({ prompt }),
  key: () => ({}),
  fields: () => ({}),
};

export const speaking: EditKind = {
  group: 'written',
  about: () => t`A spoken answer that a person marks.`,
  example: msg`Describe a journey by water.`,
  Fields: ({ form }) => (
    <>
      <TextField form={form} />
      <Timer form={form} />
      <NoKey />
    </>
  ),
  content: ({ content: { prompt } }) => ({ prompt }),
  key: () => ({}),
  fields: () => ({}),
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
