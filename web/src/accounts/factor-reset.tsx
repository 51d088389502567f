import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { admins, type ListedAccount, resetFactors } from '@parlance/contract/account-admin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { invalidate } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

/** Removes the second factors of an admin who lost them. */
export function FactorReset({ account: { id, username } }: { account: ListedAccount }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => call(resetFactors, { params: { id } }),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      return invalidate(client, admins.list);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to remove the second factors.`)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button mt={32} ms={12} variant="default" onClick={() => setAsking(true)}>
        <Trans>Remove second factors</Trans>
      </Button>
      <ConfirmDialog
        opened={asking}
        question={t`Remove all second factors of ${username}?`}
        action={t`Remove`}
        working={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          <Trans>
            They log in with the password alone until they set up another one. They will be logged out on all devices,
            and an email tells them.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
