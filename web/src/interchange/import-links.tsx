import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { FileImport } from '@parlance/contract/interchange/imports';
import { useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import classes from './store-form.module.css';
import { useDiscarding, useReport } from './use-import.ts';

type Props = { known: FileImport; onDiscarded: () => void };

/** Saves the report as a file, and forgets the reading. */
export function ImportLinks({ known, onDiscarded }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const discarding = useDiscarding();
  const report = useReport();

  function save(): void {
    report.mutate(known.id, {
      onSuccess: (name) => toastSuccess(t`Saved as ${name}.`),
      onError: (error) => toastError(refusalText(error, t`Failed to save the report.`)),
    });
  }

  function discard(): void {
    discarding.mutate(known.id, {
      onSuccess: ({ message }) => {
        toastSuccess(message);
        onDiscarded();
      },
      onError: (error) => toastError(refusalText(error, t`Failed to discard the import.`)),
    });
  }

  return (
    <div className={classes.links}>
      <Anchor component="button" type="button" disabled={report.isPending} onClick={save}>
        <Trans>Download the report</Trans>
      </Anchor>
      <Anchor component="button" type="button" onClick={() => setIsAsked(true)}>
        <Trans>Discard import</Trans>
      </Anchor>
      <ConfirmDialog
        opened={isAsked}
        question={t`Discard this import?`}
        action={t`Discard import`}
        working={discarding.isPending}
        onConfirm={discard}
        onCancel={() => setIsAsked(false)}
      >
        {t`The report of ${{ name: known.name }} will be deleted. You can read the file again.`}
      </ConfirmDialog>
    </div>
  );
}
