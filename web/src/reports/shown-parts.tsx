import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { changeReport, type ReportShows, type ScoreReport } from '@parlance/contract/reports/score-report';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type PartsProps = { shows: ReportShows; isOverall: boolean; onChange: (shows: ReportShows) => void };

/** What whoever has the code is shown. */
export function ShowsBoxes({ shows, isOverall, onChange }: PartsProps) {
  const heading = useId();
  const labels: Record<keyof ReportShows, string> = {
    name: t`Name`,
    bands: isOverall ? t`Band and CEFR level` : t`Score, band and CEFR level`,
    date: isOverall ? t`Date of the last test` : t`Date of the test`,
    course: isOverall ? t`Title` : t`Course`,
  };
  return (
    <Stack gap={12} role="group" aria-labelledby={heading} ruled>
      <Text as="h2" size="h3" id={heading} above={16}>
        <Trans>What the check page shows</Trans>
      </Text>
      <Text size="sm" tone="quiet">
        <Trans>It always says whether the report is genuine.</Trans>
      </Text>
      {(Object.keys(labels) as (keyof ReportShows)[]).map((part) => (
        <Checkbox
          key={part}
          label={labels[part]}
          checked={shows[part]}
          onChange={({ currentTarget }) => onChange({ ...shows, [part]: currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}

type Props = { report: ScoreReport; onChanged: () => void };

/** Changes that, or withdraws the report. */
export function ShownParts({ report, onChanged }: Props) {
  const [shows, setShows] = useState(report.shows);
  const [isAsked, setIsAsked] = useState(false);
  const params = { code: report.code };
  const change = useMutation({
    mutationFn: (body: { shows: ReportShows } | { withdraw: true }) => call(changeReport, { params, body }),
    onSuccess: ({ message }) => {
      setIsAsked(false);
      toastSuccess(message);
      onChanged();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to change the report. Nothing is changed.`)),
  });
  return (
    <Stack gap={16} above={32}>
      <ShowsBoxes shows={shows} isOverall={report.overallId !== undefined} onChange={setShows} />
      <Row justify="space-between" gap={12} wrap>
        <Text size="sm" tone="quiet">
          <Trans>Changes apply to the check page at once.</Trans>
        </Text>
        <Button variant="default" loading={change.isPending && !isAsked} onClick={() => change.mutate({ shows })}>
          <Trans>Save</Trans>
        </Button>
      </Row>
      <Text size="sm" tone="quiet" above={16}>
        <Trans>If you no longer want to share this report, withdraw it. The check page will say so.</Trans>
      </Text>
      <Row>
        <Button variant="default" onClick={() => setIsAsked(true)}>
          <Trans>Withdraw this report</Trans>
        </Button>
      </Row>
      <ConfirmDialog
        opened={isAsked}
        question={t`Withdraw this report?`}
        action={t`Withdraw`}
        working={change.isPending}
        onConfirm={() => change.mutate({ withdraw: true })}
        onCancel={() => setIsAsked(false)}
      >
        {t`Whoever has the code then reads that it was withdrawn. This cannot be undone. You can issue another report.`}
      </ConfirmDialog>
    </Stack>
  );
}
