import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, NumberInput, Radio, Select } from '@mantine/core';
import { say } from '@parlance/contract/say';
import {
  type CourseMarking,
  GAP_MAX,
  type MarkingPolicy,
  setCourseMarking,
} from '@parlance/contract/second-marking/marking-policy';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { DecimalInput } from '../ui/fields/decimal-input.tsx';
import { useVersionedForm, VersionedEnd } from '../ui/fields/versioned-form.tsx';
import { Stack, Text } from '../ui/kit.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import { type MarkerRow, Markers } from './markers.tsx';
import { adjudicatedLabels, agreedLabels, markingInWords, secondLabels } from './marking-words.ts';

/** Gaps in what people read: bands with a rubric, otherwise marks. A number field that is empty has ''. */
type Values = Omit<
  MarkingPolicy,
  'sample_percent' | 'gap' | 'criterion_gap_halves' | 'near_cut' | 'calibration_every'
> & {
  near_cut: number | string;
  calibration_every: number | string;
  sample_percent: number | string;
  gap: number | string;
  criterion_gap_halves: number | string;
  markers: MarkerRow[];
};

type Props = {
  courseId: number;
  marking: CourseMarking;
  inBands: boolean;
  mayChange: boolean;
  onStored: () => void;
};

/** Which submissions two people mark and what becomes of their marks, with the same in sentences; and who marks. */
export function MarkingForm({ courseId, inBands, mayChange, onStored, ...known }: Props) {
  // Later readings do not change what is being typed, nor what it is held against.
  const [{ markers, others, leads: _leads, version, ...policy }] = useState(known.marking);
  const { form, onSubmit, field, end } = useVersionedForm<Values>({
    initial: {
      ...policy,
      sample_percent: policy.sample_percent ?? 20,
      gap: inBands ? policy.gap / 2 : policy.gap,
      criterion_gap_halves: policy.criterion_gap_halves === null ? '' : policy.criterion_gap_halves / 2,
      near_cut: policy.near_cut ?? '',
      calibration_every: policy.calibration_every ?? '',
      markers,
    },
    rules: (values) => ({
      ...(values.gap === '' && { gap: t`Enter 0 or more.` }),
      ...(values.second === 'sample' &&
        values.sample_percent === '' && { sample_percent: t`Enter a whole number from 1 to 99.` }),
    }),
    failed: t`Failed to save. Nothing is changed.`,
    send: async (values) => {
      const body = {
        ...policyOf(values, inBands),
        markers: values.markers.map(({ username: _username, ...row }) => row),
        version,
      };
      const { message } = await call(setCourseMarking, { params: { id: courseId }, body });
      toastSuccess(message);
      return onStored;
    },
  });
  const { values, errors } = form;
  const isTwice = values.second !== 'none';
  const canDecide = values.markers.filter(({ may_adjudicate }) => may_adjudicate).length;
  return (
    <Stack as="form" gap={28} onSubmit={onSubmit} noValidate>
      <Text tone="quiet" role="status">
        {markingInWords(policyOf(values, inBands), inBands)}
      </Text>
      <Radio.Group label={t`Which submissions two people mark`} {...field('second')}>
        <Stack gap={12} above={12}>
          {Object.entries(secondLabels).map(([mode, label]) => (
            <Radio key={mode} value={mode} label={say(label)} disabled={!mayChange} />
          ))}
        </Stack>
      </Radio.Group>
      {values.second === 'sample' && (
        <>
          <NumberInput
            label={t`How many of a hundred`}
            description={t`Which ones cannot be foreseen: the lot is drawn when a test ends.`}
            style={{ maxWidth: 320 }}
            min={1}
            max={99}
            allowDecimal={false}
            disabled={!mayChange}
            {...field('sample_percent')}
          />
          <NumberInput
            label={t`Also what lies so many marks from the next band`}
            description={t`Of the first mark. The course needs a scale. Leave it empty for the lot alone.`}
            style={{ maxWidth: 320 }}
            min={0}
            max={GAP_MAX}
            allowDecimal={false}
            disabled={!mayChange}
            {...field('near_cut')}
          />
        </>
      )}
      {isTwice && (
        <>
          <DecimalInput
            label={inBands ? t`How many bands two marks may lie apart` : t`How many marks two scores may lie apart`}
            style={{ maxWidth: 320 }}
            min={0}
            max={GAP_MAX}
            step={inBands ? 0.5 : 1}
            allowDecimal={inBands}
            disabled={!mayChange}
            {...field('gap')}
          />
          {inBands && (
            <DecimalInput
              label={t`How many bands each criterion may lie apart`}
              description={t`Leave it empty to compare the whole mark alone.`}
              style={{ maxWidth: 320 }}
              min={0}
              step={0.5}
              disabled={!mayChange}
              {...field('criterion_gap_halves')}
            />
          )}
          <Select
            label={t`When two marks agree, the learner gets`}
            data={choices(agreedLabels)}
            allowDeselect={false}
            style={{ maxWidth: 480 }}
            disabled={!mayChange}
            {...field('agreed')}
          />
          <Select
            label={t`When a third person has marked it, the learner gets`}
            data={choices(adjudicatedLabels)}
            allowDeselect={false}
            style={{ maxWidth: 480 }}
            disabled={!mayChange}
            {...field('adjudicated')}
          />
          <Checkbox
            label={t`The third person sees the two marks, without names`}
            disabled={!mayChange}
            {...field('adjudicator_sees')}
          />
          <NumberInput
            label={t`One calibration script in so many submissions`}
            description={t`Markers get it without knowing, from 5 to 100. Leave it empty for none.`}
            style={{ maxWidth: 320 }}
            min={5}
            max={100}
            allowDecimal={false}
            disabled={!mayChange}
            {...field('calibration_every')}
          />
          <Checkbox
            label={t`The learner reads the comments of all markers, not only the last`}
            disabled={!mayChange}
            checked={values.comments_from === 'all'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('comments_from', currentTarget.checked ? 'all' : 'last')
            }
          />
        </>
      )}
      <Markers
        markers={values.markers}
        others={others}
        known={markers}
        mayChange={mayChange}
        error={errors.markers}
        onChange={(rows) => form.setFieldValue('markers', rows)}
      />
      {isTwice && canDecide === 0 && (
        <InfoNote>
          {t`Nobody may decide between two marks. Submissions whose marks lie too far apart wait until someone may.`}
        </InfoNote>
      )}
      <Text tone="faint" size="sm">
        <Trans>
          What is chosen here holds for tests that end from now on. Until a mark is settled, no marker sees the mark of
          another, and nobody sees the learner’s name.
        </Trans>
      </Text>
      {mayChange && (
        <VersionedEnd end={end} onLoad={onStored}>
          <Trans>Save</Trans>
        </VersionedEnd>
      )}
    </Stack>
  );
}

type Labels = typeof agreedLabels | typeof adjudicatedLabels;

function choices(labels: Labels) {
  return Object.entries(labels).map(([value, { label }]) => ({ value, label: say(label) }));
}

/** What the form says as it is sent; an empty field counts as 0 until it is refused. */
function policyOf({ markers: _markers, ...values }: Values, inBands: boolean): MarkingPolicy {
  const gap = Number(values.gap);
  const criteria = values.criterion_gap_halves;
  return {
    ...values,
    sample_percent: values.second === 'sample' ? Number(values.sample_percent) : null,
    gap: inBands ? Math.round(gap * 2) : gap,
    near_cut: values.second === 'sample' && values.near_cut !== '' ? Number(values.near_cut) : null,
    calibration_every: values.calibration_every === '' ? null : Number(values.calibration_every),
    criterion_gap_halves: inBands && criteria !== '' ? Math.round(Number(criteria) * 2) : null,
  };
}
