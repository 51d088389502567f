import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  BREAK_SECONDS_MAX,
  BREAKS_MAX,
  EXTRA_PLAYS_MAX,
  PERCENT_MAX,
  TEXT_SCALES,
} from '@parlance/contract/accommodations';
import type { ReactNode } from 'react';
import { Text } from '../../ui/kit.tsx';
import defaults from '../../ui/theme/component-defaults.module.css';
import { textScaleText } from '../format-accommodation.ts';
import classes from './accommodation-fields.module.css';
import type { AccommodationForm } from './form-values.ts';

type Form = UseFormReturnType<AccommodationForm>;

const scales = [
  { value: '', label: 'Learner’s choice' },
  ...TEXT_SCALES.map((scale) => ({ value: String(scale), label: textScaleText(scale) })),
];

/** The values of an accommodation, in three groups. */
export function AccommodationFields({ form }: { form: Form }) {
  const percent = (name: 'extra_time_percent' | 'recording_percent' | 'preparation_percent', label: string) => (
    <NumberField form={form} name={name} label={label} max={PERCENT_MAX} unit="%" step={5} />
  );
  return (
    <>
      <Group heading="Time">
        {percent('extra_time_percent', 'Extra time')}
        <Breaks form={form} />
        {percent('recording_percent', 'Speaking, answering time')}
        {percent('preparation_percent', 'Speaking, preparation time')}
      </Group>
      <Group heading="Screen and sound">
        <NumberField form={form} name="extra_plays" label="Extra plays of each recording" max={EXTRA_PLAYS_MAX} />
        <Select label="Text size" name="text_scale" data={scales} {...form.getInputProps('text_scale')} />
        <Checkbox
          className={classes.contrast}
          label="High contrast"
          name="high_contrast"
          {...form.getInputProps('high_contrast', { type: 'checkbox' })}
        />
      </Group>
      <Group heading="When and why">
        <TextInput type="date" label="Valid from (optional)" name="valid_from" {...form.getInputProps('valid_from')} />
        <TextInput
          type="date"
          label="Valid until (optional)"
          name="valid_until"
          {...form.getInputProps('valid_until')}
        />
        <Textarea
          className={classes.whole}
          label="Note to the learner (optional)"
          description="The learner sees it in the profile."
          name="note_to_learner"
          autosize
          minRows={1}
          {...form.getInputProps('note_to_learner')}
        />
      </Group>
    </>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <Text as="h2" size="h3">
        {heading}
      </Text>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

type NumberName = 'extra_time_percent' | 'recording_percent' | 'preparation_percent' | 'extra_plays';
type NumberProps = { form: Form; name: NumberName; label: string; max: number; unit?: string; step?: number };

function NumberField({ form, name, label, max, unit, step = 1 }: NumberProps) {
  return (
    <NumberInput
      label={label}
      name={name}
      {...bounds(max, step)}
      inputContainer={(input) => (
        <span className={classes.number}>
          {input}
          {unit}
        </span>
      )}
      {...form.getInputProps(name)}
    />
  );
}

/** Both numbers in one line, and what is wrong with either below it. */
function Breaks({ form }: { form: Form }) {
  const { error: countError, ...count } = form.getInputProps('break_count');
  const { error: minutesError, ...minutes } = form.getInputProps('break_minutes');
  const error = (countError ?? minutesError) as string | undefined;
  // Below both for the eye; for a screen reader each field has its own.
  const told = (said: unknown) => ({
    error: Boolean(said),
    description: said as string | undefined,
    descriptionProps: { className: 'visually-hidden' },
    inputWrapperOrder: ['input', 'description'] as ('input' | 'description')[],
  });
  return (
    <fieldset className={classes.breaks}>
      <legend className={classes.legend}>Rest breaks in each test</legend>
      <div className={classes.number}>
        <NumberInput
          aria-label="Number of rest breaks"
          name="break_count"
          {...bounds(BREAKS_MAX)}
          {...told(countError)}
          {...count}
        />
        of up to
        <NumberInput
          aria-label="Minutes of each rest break at most"
          name="break_minutes"
          {...bounds(BREAK_SECONDS_MAX / 60)}
          {...told(minutesError)}
          {...minutes}
        />
        min
      </div>
      {error && (
        <p className={defaults.error} aria-hidden="true">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** What the arrows of a field stop at; what is typed beyond is left to say. */
function bounds(max: number, step = 1) {
  return { min: 0, max, step, clampBehavior: 'none', allowNegative: false } as const;
}
