import { Button } from '@mantine/core';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { useEndAccommodation } from '../use-accommodations.ts';

type Props = {
  account: { id: number; username: string; email: string };
  /** Whether the form holds what is not saved. */
  dirty: boolean;
  onEnded: () => void;
};

/** Ends the accommodations once that was confirmed. */
export function EndToday({ account, dirty, onEnded }: Props) {
  const [asking, setAsking] = useState(false);
  const ending = useEndAccommodation(account.id);

  function end(): void {
    ending.mutate(undefined, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onEnded();
      },
      onError: (error) => toastError(refusalText(error, 'Failed to end the accommodations.')),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <>
      <Button size="lg" variant="default" onClick={() => setAsking(true)}>
        End today
      </Button>
      <ConfirmDialog
        opened={asking}
        question="End these accommodations today?"
        action="End today"
        working={ending.isPending}
        onConfirm={end}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{account.username}</strong>, {account.email}.
        </p>
        <p>
          Tests that are opened from now on have the standard time. Tests that are open keep what they have. The history
          stays.
        </p>
        {dirty && <p>What you changed in the form is not saved.</p>}
      </ConfirmDialog>
    </>
  );
}
