import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, NumberInput, type NumberInputProps, Select, Textarea, TextInput } from '@mantine/core';
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
import type { SentAccommodation } from './use-accommodation-form.ts';

type Fields = Pick<SentAccommodation, 'field'>;

function scaleChoices() {
  return [
    { value: '', label: t`Learner’s choice` },
    ...TEXT_SCALES.map((scale) => ({ value: String(scale), label: textScaleText(scale) })),
  ];
}

/** The values of an accommodation, in three groups. */
export function AccommodationFields({ field }: Fields) {
  const percent = (name: 'extra_time_percent' | 'recording_percent' | 'preparation_percent', label: string) => (
    <NumberField {...field(name)} label={label} max={PERCENT_MAX} unit="%" step={5} />
  );
  return (
    <>
      <Group heading={t({ message: 'Time', context: 'accommodations' })}>
        {percent('extra_time_percent', t`Extra time`)}
        <Breaks field={field} />
        {percent('recording_percent', t`Speaking, answering time`)}
        {percent('preparation_percent', t`Speaking, preparation time`)}
      </Group>
      <Group heading={t`Screen and sound`}>
        <NumberField {...field('extra_plays')} label={t`Extra plays of each recording`} max={EXTRA_PLAYS_MAX} />
        <Select {...field('text_scale')} label={t`Text size`} data={scaleChoices()} />
        <Checkbox {...field('high_contrast')} className={classes.contrast} label={t`High contrast`} />
      </Group>
      <Group heading={t`When and why`}>
        <TextInput {...field('valid_from')} type="date" label={t`Valid from (optional)`} />
        <TextInput {...field('valid_until')} type="date" label={t`Valid until (optional)`} />
        <Textarea
          {...field('note_to_learner')}
          className={classes.whole}
          label={t`Note to the learner (optional)`}
          description={t`The learner sees it in the profile.`}
          autosize
          minRows={1}
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

type NumberProps = NumberInputProps & { max: number; unit?: string; step?: number };

function NumberField({ max, unit, step, ...field }: NumberProps) {
  return (
    <NumberInput
      {...field}
      {...bounds(max, step)}
      inputContainer={(input) => (
        <span className={classes.number}>
          {input}
          {unit}
        </span>
      )}
    />
  );
}

/** Both numbers in one line, and what is wrong with either below it. */
function Breaks({ field }: Fields) {
  const { error: countError, ...count } = field('break_count');
  const { error: minutesError, ...minutes } = field('break_minutes');
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
      <legend className={classes.legend}>
        <Trans>Rest breaks in each test</Trans>
      </legend>
      <div className={classes.number}>
        <Trans>
          <NumberInput aria-label={t`Number of rest breaks`} {...bounds(BREAKS_MAX)} {...told(countError)} {...count} />{' '}
          of up to{' '}
          <NumberInput
            aria-label={t`Minutes of each rest break at most`}
            {...bounds(BREAK_SECONDS_MAX / 60)}
            {...told(minutesError)}
            {...minutes}
          />{' '}
          min
        </Trans>
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
