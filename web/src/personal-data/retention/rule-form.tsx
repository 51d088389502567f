import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, NumberInput } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import {
  listRetention,
  previewRetention,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
  type RetentionRule,
  setRetention,
} from '@parlance/contract/personal-data/retention';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { labelsOf } from './retention-labels.ts';
import { WhatWouldGo } from './what-would-go.tsx';

type Props = { rule: RetentionRule; onDone: () => void };
type Shown = { days: number; preview: Reply<typeof previewRetention> };

/** Changes a rule. What it would delete is shown first, and confirmed. */
export function RuleForm({ rule: { kind, days: before }, onDone }: Props) {
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const { field, form, onSubmit, isSending, problem } = useSentForm<{ days: number | '' }>({
    initial: { days: before ?? '' },
    rules: ({ days }): Record<string, string> => (days === '' || isInRange(days) ? {} : { days: rangeText() }),
    failed: t`Failed to save the rule. Nothing was changed.`,
    send: async ({ days }) => {
      if (days !== '' && shown?.days !== days) return await show(days);
      await save(days === '' ? null : days);
    },
  });

  async function show(days: number): Promise<void> {
    setShown({ days, preview: await call(previewRetention, { query: { kind, days: String(days) } }) });
  }

  async function save(days: number | null): Promise<void> {
    const confirmItems = days === null ? 0 : (shown?.preview.items ?? 0);
    try {
      const { message } = await call(setRetention, { body: { kind, days, confirmItems } });
      toastSuccess(message);
    } catch (error) {
      // More, or less, became old meanwhile: what would go now is shown again.
      if (days !== null && error instanceof CallRefused && error.code === 'retention_confirm') await show(days);
      throw error;
    }
    await invalidate(client, listRetention);
    onDone();
  }

  const { days } = form.values;
  const preview = days !== '' && shown?.days === days ? shown.preview : null;
  return (
    <form onSubmit={onSubmit} noValidate aria-label={labelsOf(kind).name}>
      <Stack gap={16} above={24} widest="640px">
        <Text as="h3" weight={600}>
          {labelsOf(kind).name}
        </Text>
        <NumberInput
          {...field('days')}
          label={t`Delete after how many days`}
          description={t`${RETENTION_DAYS_MIN} or more. Leave empty to keep everything.`}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          maw={320}
          autoFocus
        />
        <div aria-live="polite">{preview && <WhatWouldGo kind={kind} preview={preview} />}</div>
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <Row gap={12} wrap>
          <Button type="submit" color={preview?.items ? 'rubric' : undefined} loading={isSending}>
            {actionOf(days, preview)}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function actionOf(days: number | '', preview: Shown['preview'] | null): string {
  if (days === '') return t`Keep everything`;
  if (!preview) return t`Show what would go`;
  if (preview.items === 0) return t`Save the rule`;
  return t`${plural(preview.items, { one: 'Save, and delete # item at night', other: 'Save, and delete # items at night' })}`;
}

function isInRange(days: number): boolean {
  return Number.isInteger(days) && days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX;
}

function rangeText(): string {
  return t`Use a whole number from ${{ least: RETENTION_DAYS_MIN }} to ${{ most: RETENTION_DAYS_MAX }}.`;
}
