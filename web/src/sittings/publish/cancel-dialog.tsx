import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { AlterProps } from '../use-sittings.ts';

/** Cancels an examination, with a reason for its candidates. */
export function CancelDialog({ sitting, alter, opened, onClose }: AlterProps) {
  const { id, title } = sitting;
  const [reason, setReason] = useState('');
  const cancelling = useMutation({
    mutationFn: () => alter((version) => call(cancelSitting, { params: { id }, body: { version, reason } })),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onClose();
    },
    onError: (error) => {
      if (!fieldErrors(error).reason) toastError(refusalText(error, t`Failed to cancel the examination.`));
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      question={t`Cancel this examination?`}
      action={t`Cancel the examination`}
      working={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onCancel={onClose}
    >
      <p>
        <Trans>
          <strong>{title}</strong>. Nobody can enter any more. This cannot be undone. What was submitted stays.
        </Trans>
      </p>
      <Textarea
        mt={16}
        label={t`Reason`}
        description={t`Candidates read it.`}
        value={reason}
        error={fieldErrors(cancelling.error).reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
