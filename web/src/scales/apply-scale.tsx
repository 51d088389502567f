import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Table, Textarea } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { APPLY_REASON_MAX, applyScale, type CourseScale } from '@parlance/contract/scales/course-scale';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

type Props = {
  courseId: number;
  version: number;
  results: CourseScale['results'];
  mayChange: boolean;
  onApplied: () => void;
};

/** Puts results on the newest version of the scale, after a question that shows what that changes. */
export function ApplyScale({ courseId, version, results: { current, other }, mayChange, onApplied }: Props) {
  const [reason, setReason] = useState('');
  const [dry, setDry] = useState<Reply<typeof applyScale> | null>(null);
  const apply = useMutation({
    mutationFn: (dryRun: boolean) =>
      call(applyScale, { params: { id: courseId }, body: { version, reason: reason.trim(), dryRun } }),
    onError: (error) => toastError(refusalText(error, t`Failed to change the results. Nothing is changed.`)),
    onSuccess: (done, dryRun) => {
      if (dryRun) return setDry(done);
      setDry(null);
      setReason('');
      toastSuccess(done.message);
      onApplied();
    },
  });
  const shown = i18n.number(version);
  return (
    <Stack as="section" gap={12}>
      <Text as="h2" size="h3">
        <Trans>Results</Trans>
      </Text>
      <Text>
        {t`${plural(current, { one: '# result is', other: '# results are' })} on version ${{ version: shown }}; ${plural(other, { one: '# is', other: '# are' })} not.`}
      </Text>
      {other > 0 && mayChange && (
        <>
          <Textarea
            label={t`Reason`}
            description={t`It is kept in the log.`}
            value={reason}
            maxLength={APPLY_REASON_MAX}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Row>
            <Button
              variant="default"
              disabled={reason.trim().length < 3}
              loading={apply.isPending && dry === null}
              onClick={() => apply.mutate(true)}
            >
              {t`Apply version ${{ version: shown }} to ${plural(other, { one: '# result', other: '# results' })}`}
            </Button>
          </Row>
        </>
      )}
      <ConfirmDialog
        opened={dry !== null}
        question={t`Apply version ${{ version: shown }}?`}
        action={t`Apply`}
        losesNothing
        working={apply.isPending}
        onConfirm={() => apply.mutate(false)}
        onCancel={() => setDry(null)}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Trans>Band before</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Band after</Trans>
              </Table.Th>
              <Table.Th>
                <Trans>Results</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dry?.changes.map(({ before, after, results }) => (
              <Table.Tr key={`${before} ${after}`}>
                <Table.Td>{bandOrNone(before)}</Table.Td>
                <Table.Td>{bandOrNone(after)}</Table.Td>
                <Table.Td>{i18n.number(results)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ConfirmDialog>
    </Stack>
  );
}

function bandOrNone(band: number | null): string {
  return band === null ? t`None` : i18n.number(band);
}
