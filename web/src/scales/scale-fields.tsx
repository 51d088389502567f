import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { NumberInput, Radio, TextInput } from '@mantine/core';
import { scaleSources } from '@parlance/contract/scales/rules';
import { type ScaleForm, scaleForm } from '@parlance/contract/scales/scale';
import { useVersionedForm, VersionedEnd } from '../ui/fields/versioned-form.tsx';
import { Stack, Text } from '../ui/kit.tsx';
import { formOf, type MarkCount, type ScaleDraft, sourceText, wrongFields } from './scale-draft.ts';
import { ScaleRows } from './scale-rows.tsx';

type Props = {
  initial: ScaleDraft;
  /** Fills it with what is stored now; absent for a new one. */
  onLoad?: () => void;
  /** What results on it have; empty for none. */
  marks?: readonly MarkCount[];
  /** Throws what was refused. Gives what follows once the form counts as saved: before that, leaving is asked about. */
  send: (form: ScaleForm) => Promise<() => void>;
};

/** The fields of a scale: what its marks are, and the rows. */
export function ScaleFields({ initial, onLoad, marks = [], send }: Props) {
  const isNew = onLoad === undefined;
  const { form, onSubmit, field, end } = useVersionedForm<ScaleDraft>({
    initial,
    rules: wrongFields,
    failed: t`Failed to save the scale.`,
    toasts: true,
    send: (values) => send(scaleForm.parse(formOf(values))),
  });
  const { source } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={24} above={32} widest="640px">
        <TextInput {...field('name')} label={t`Name`} maxLength={120} aria-required />
        <Radio.Group {...field('source')} label={t`What its rows begin with`}>
          <Stack gap={8} above={8}>
            {scaleSources.map((one) => (
              <Radio key={one} value={one} label={sourceText(one)} />
            ))}
          </Stack>
        </Radio.Group>
        <NumberInput
          {...field('max_raw')}
          label={source === 'raw' ? t`Marks in the test` : t`Highest band of the rubric`}
          style={{ maxWidth: 320 }}
          min={1}
          clampBehavior="none"
          allowDecimal={false}
        />
        <Radio.Group {...field('step')} label={t`Bands`}>
          <Stack gap={8} above={8}>
            <Radio value="1" label={t`Whole bands`} />
            <Radio value="0.5" label={t`Whole and half bands`} />
            <Radio value="0.1" label={t`Bands with one decimal`} />
          </Stack>
        </Radio.Group>
        <Radio.Group {...field('percent')} label={t`How wide the likely range is`}>
          <Stack gap={8} above={8}>
            <Radio value="68" label={t`About two in three people would land in it on another day`} />
            <Radio value="95" label={t`About 95 in 100 people would land in it on another day`} />
          </Stack>
        </Radio.Group>
        <ScaleRows form={form} marks={marks} />
        <VersionedEnd end={end} size="lg" onLoad={onLoad}>
          {isNew ? <Trans>Add scale</Trans> : <Trans>Save as the next version</Trans>}
        </VersionedEnd>
        {!isNew && (
          <Text size="sm" tone="faint">
            <Trans>
              Results that learners have keep their version. To change them too, apply the new version in the menu of a
              course, under Scale.
            </Trans>
          </Text>
        )}
      </Stack>
    </form>
  );
}
