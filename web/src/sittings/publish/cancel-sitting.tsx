import { Button, Textarea } from '@mantine/core';
import { cancelSitting } from '@parlance/contract/sittings/publishing';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { Draft } from '../set-up/use-draft.ts';

/** Cancels an examination, with a reason for its candidates. */
export function CancelSitting({ sitting, draft }: { sitting: Sitting; draft: Draft }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const cancelling = useMutation({
    mutationFn: () =>
      draft.alter((version) => call(cancelSitting, { params: { id: sitting.id }, body: { version, reason } })),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      setAsking(false);
    },
    onError: (error) => {
      if (!fieldErrors(error).reason) toastError(refusalText(error, 'Failed to cancel the examination.'));
    },
  });
  return (
    <>
      <Button variant="subtle" color="rubric" onClick={() => setAsking(true)}>
        Cancel this examination
      </Button>
      <ConfirmDialog
        opened={asking}
        question="Cancel this examination?"
        action="Cancel the examination"
        working={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{sitting.title}</strong>. Nobody can enter any more. This cannot be undone. What was submitted stays.
        </p>
        <Textarea
          mt={16}
          label="Reason"
          description="Candidates read it."
          value={reason}
          error={fieldErrors(cancelling.error).reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
