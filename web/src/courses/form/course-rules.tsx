import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Checkbox, NumberInput, Select } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { choicesOf } from '../../ui/fields/choices.ts';
import { DecimalInput } from '../../ui/fields/decimal-input.tsx';
import { Row } from '../../ui/kit.tsx';
import classes from './course-fields.module.css';
import type { FormProps } from './course-fields.tsx';
import { isScoredAtOnce, mayBeMarkedByHand, type WaitUnit } from './course-form.ts';

/** The fields of the rules, by the names the contract refuses them under. */
export const ruleFields = [
  'attempts_allowed',
  'retake_gap_seconds',
  'anonymous_marking',
  'shuffle_options',
  'remark_days',
];

const ATTEMPTS = msg`How many times a learner can open this test. Opening it counts, even without an answer. Leave empty for no limit.`;
/** An instant score tells right from wrong, one try after the other. */
const KEY_CAN_BE_FOUND = msg`This test is scored immediately, so without a limit a learner can find the correct answers by trying.`;

const unitNames: Record<WaitUnit, MessageDescriptor> = {
  minutes: msg({ message: 'minutes', context: 'unit' }),
  hours: msg({ message: 'hours', context: 'unit' }),
};

/** Who may take the test again and when, whether options are shuffled, and whether names are hidden from markers. */
export function CourseRules({ form }: FormProps) {
  const { type, remarkDays } = form.values;
  return (
    <>
      <NumberInput
        {...form.getInputProps('attempts')}
        error={form.errors.attempts_allowed}
        classNames={{ wrapper: classes.number }}
        label={t`Attempts allowed (optional)`}
        description={isScoredAtOnce(type) ? `${say(ATTEMPTS)} ${say(KEY_CAN_BE_FOUND)}` : say(ATTEMPTS)}
        placeholder={t`No limit`}
        name="attempts"
        min={1}
        clampBehavior="none"
        allowDecimal={false}
      />
      <Row gap={12} wrap align="end">
        <DecimalInput
          {...form.getInputProps('wait')}
          error={form.errors.retake_gap_seconds}
          className={classes.amount}
          label={t`Wait between attempts (optional)`}
          description={t`The time from the end of an attempt until the next one can start.`}
          placeholder={t({ message: 'None', context: 'waiting time' })}
          name="wait"
          min={0}
          decimalScale={2}
        />
        <Select
          {...form.getInputProps('waitUnit')}
          className={classes.unit}
          aria-label={t`Unit of the waiting time`}
          data={choicesOf(unitNames)}
        />
      </Row>
      {isScoredAtOnce(type) && (
        <Checkbox
          {...form.getInputProps('shuffles', { type: 'checkbox' })}
          label={t`Shuffle options`}
          description={t`Each attempt shows the options of a question in its own order, lettered by position. In each question you can set which options keep their place, or that it is not shuffled.`}
          name="shuffles"
          classNames={{ body: classes.choice, description: classes.help }}
        />
      )}
      {mayBeMarkedByHand(type) && (
        <NumberInput
          {...form.getInputProps('remarkDays')}
          error={form.errors.remark_days}
          classNames={{ wrapper: classes.number }}
          label={t`Days to ask for a re-mark (optional)`}
          description={t`For so long after a result that a person gave is out, its learner may ask once that someone else marks it again. Leave empty to offer none.`}
          placeholder={t({ message: 'None', context: 're-marks' })}
          name="remarkDays"
          min={1}
          clampBehavior="none"
          allowDecimal={false}
        />
      )}
      {mayBeMarkedByHand(type) && remarkDays !== '' && (
        <Checkbox
          {...form.getInputProps('mayLower', { type: 'checkbox' })}
          label={t`A re-mark may lower the score`}
          description={t`Otherwise a lower mark leaves the score as it is.`}
          name="mayLower"
          classNames={{ body: classes.choice, description: classes.help }}
        />
      )}
      {mayBeMarkedByHand(type) && (
        <Checkbox
          {...form.getInputProps('anonymous', { type: 'checkbox' })}
          label={t`Hide names while marking`}
          description={[
            t`Markers and exports read “Candidate n” instead of the name until a submission is scored.`,
            ...(type === 'Reading' ? [t`For Reading, only tests with a writing question.`] : []),
          ].join(' ')}
          name="anonymous"
          classNames={{ body: classes.choice, description: classes.help }}
        />
      )}
    </>
  );
}
