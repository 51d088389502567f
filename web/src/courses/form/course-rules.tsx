import { Checkbox, NumberInput, Select } from '@mantine/core';
import { DecimalInput } from '../../ui/fields/decimal-input.tsx';
import { Row } from '../../ui/kit.tsx';
import classes from './course-fields.module.css';
import type { FormProps } from './course-fields.tsx';
import { isScoredAtOnce, mayBeMarkedByHand, waitUnits } from './course-form.ts';

/** The fields of the rules, by the names the contract refuses them under. */
export const ruleFields = ['attempts_allowed', 'retake_gap_seconds', 'anonymous_marking'];

const ATTEMPTS =
  'How many times a learner can open this test. Opening it counts, even without an answer. Leave empty for no limit.';
/** An instant score tells right from wrong, one try after the other. */
const KEY_CAN_BE_FOUND =
  'This test is scored immediately, so without a limit a learner can find the correct answers by trying.';

/** Who may take the test again and when, and whether names are hidden from markers. */
export function CourseRules({ form }: FormProps) {
  const { type } = form.values;
  return (
    <>
      <NumberInput
        {...form.getInputProps('attempts')}
        error={form.errors.attempts_allowed}
        classNames={{ wrapper: classes.number }}
        label="Attempts allowed (optional)"
        description={isScoredAtOnce(type) ? `${ATTEMPTS} ${KEY_CAN_BE_FOUND}` : ATTEMPTS}
        placeholder="No limit"
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
          label="Wait between attempts (optional)"
          description="The time from the end of an attempt until the next one can start."
          placeholder="None"
          name="wait"
          min={0}
          decimalScale={2}
        />
        <Select
          {...form.getInputProps('waitUnit')}
          className={classes.unit}
          aria-label="Unit of the waiting time"
          data={waitUnits.map((unit) => ({ value: unit, label: unit }))}
        />
      </Row>
      {mayBeMarkedByHand(type) && (
        <Checkbox
          {...form.getInputProps('anonymous', { type: 'checkbox' })}
          label="Hide names while marking"
          description={`Markers and exports read “Candidate n” instead of the name until a submission is scored.${
            type === 'Reading' ? ' For Reading, only tests with a writing question.' : ''
          }`}
          name="anonymous"
          classNames={{ body: classes.choice, description: classes.help }}
        />
      )}
    </>
  );
}
