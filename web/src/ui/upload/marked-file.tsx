import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { refusalText } from '../../platform/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toastError } from '../states/toast.tsx';
import type { ChosenFile } from './chosen-file.ts';
import classes from './marked-file.module.css';
import { markedCopy, type SendFile } from './use-checked-file.ts';

/** Hands the file back with what is wrong written beside each row. */
export function MarkedFile({ file, send }: { file: ChosenFile; send: SendFile }) {
  const marking = useMutation({
    mutationFn: () => markedCopy(send, file),
    onSuccess: (text) => saveFile(`${file.name.replace(/\.csv$/i, '')}-problems.csv`, text),
    onError: (error) => toastError(refusalText(error, t`The marked file could not be prepared. Try again.`)),
  });
  return (
    <Anchor
      component="button"
      type="button"
      className={classes.marked}
      disabled={marking.isPending}
      onClick={() => marking.mutate()}
    >
      <Trans>Download the file with its faulty rows marked</Trans>
    </Anchor>
  );
}
