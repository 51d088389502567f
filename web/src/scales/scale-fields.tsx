import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NumberInput, Radio, TextInput } from '@mantine/core';
import { scaleSources } from '@parlance/contract/scales/rules';
import { type ScaleForm, scaleForm } from '@parlance/contract/scales/scale';
import { useEffect, useState } from 'react';
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { formOf, type MarkCount, type ScaleDraft, sourceText, wrongFields } from './scale-draft.ts';
import { ScaleRows } from './scale-rows.tsx';

type Props = {
  initial: ScaleDraft;
  isNew?: boolean;
  /** What results on it have; empty for none. */
  marks?: readonly MarkCount[];
  /** Throws what was refused. Gives what follows once the form counts as saved: before that, leaving is asked about. */
  send: (form: ScaleForm) => Promise<() => void>;
};

/** The fields of a scale: what its marks are, and the rows. */
export function ScaleFields({ initial, isNew = false, marks = [], send }: Props) {
  const [follow, setFollow] = useState<(() => void) | null>(null);
  useEffect(() => follow?.(), [follow]);
  const { form, onSubmit, isSending, problem, field } = useSentForm<ScaleDraft>({
    initial,
    rules: wrongFields,
    failed: t`Failed to save the scale.`,
    toasts: true,
    send: async (values) => {
      const next = await send(scaleForm.parse(formOf(values)));
      setFollow(() => next);
    },
  });
  const { source } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate>
      <LeaveGuard dirty={() => follow === null && form.isDirty()} />
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
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <Row>
          <Button type="submit" size="lg" loading={isSending}>
            {isNew ? <Trans>Add scale</Trans> : <Trans>Save as the next version</Trans>}
          </Button>
        </Row>
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
