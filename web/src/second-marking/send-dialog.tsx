import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Modal, NumberInput, TextInput } from '@mantine/core';
import { REASON_MAX } from '@parlance/contract/reviews';
import { sendToSecond } from '@parlance/contract/second-marking/allocation';
import { call } from '../platform/call.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastSuccess } from '../ui/states/toast.tsx';

type Props = { opened: boolean; onClose: () => void; onSent: () => void };

/** Sends one submission to a second marker, with the reason. */
export function SendDialog({ opened, onClose, onSent }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t`Send to a second marker`}
      centered
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <SendForm onClose={onClose} onSent={onSent} />
    </Modal>
  );
}

function SendForm({ onClose, onSent }: Omit<Props, 'opened'>) {
  const { onSubmit, isSending, problem, field } = useSentForm<{ number: number | string; reason: string }>({
    initial: { number: '', reason: '' },
    rules: ({ number, reason }) => ({
      ...(!(Number(number) > 0) && { number: t`Enter the number of the candidate.` }),
      ...(reason.trim() === '' && { reason: t`Enter a reason.` }),
    }),
    failed: t`Failed to send it to a second marker. Nothing is changed.`,
    send: async ({ number, reason }) => {
      const { message } = await call(sendToSecond, { params: { id: Number(number) }, body: { reason } });
      toastSuccess(message);
      onSent();
      onClose();
    },
  });
  return (
    <Stack as="form" gap={20} noValidate onSubmit={onSubmit}>
      <Text tone="quiet" size="sm">
        <Trans>Two people then mark this submission, each without seeing the mark of the other.</Trans>
      </Text>
      <NumberInput
        label={t`Number of the candidate`}
        description={t`As the marking page names it: for Candidate 14, enter 14.`}
        min={1}
        allowDecimal={false}
        data-autofocus
        {...field('number')}
      />
      <TextInput label={t`Reason`} maxLength={REASON_MAX} {...field('reason')} />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap justify="end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={isSending}>
          <Trans>Send</Trans>
        </Button>
      </Row>
    </Stack>
  );
}
