import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, Textarea } from '@mantine/core';
import { dismissTask } from '@parlance/contract/analysis/alarms';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Row, Stack } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';
import { useDismissing } from './use-analysis.ts';

/** Asks why an alarm is dismissed. */
export function DismissAlarm({ id, onClose }: { id: number; onClose: () => void }) {
  const dismissing = useDismissing();
  const { onSubmit, isSending, problem, field } = useSentForm({
    initial: { reason: '' },
    rules: dismissTask.body.pick({ reason: true }),
    failed: t`Failed to dismiss the alarm. Nothing is changed.`,
    send: async ({ reason }) => {
      const { message } = await dismissing.mutateAsync({ id, reason });
      toastSuccess(message);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t`Dismiss the alarm`} centered closeButtonProps={{ 'aria-label': t`Close` }}>
      <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
        <Textarea
          {...field('reason')}
          label={t`Reason`}
          description={t`For whoever looks at the question next. The alarm comes back once twice as many learners had it.`}
          autosize
          minRows={2}
          data-autofocus
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <Row gap={12} wrap justify="end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isSending}>
            <Trans>Dismiss the alarm</Trans>
          </Button>
        </Row>
      </Stack>
    </Modal>
  );
}
