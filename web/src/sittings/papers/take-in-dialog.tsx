import { Button } from '@mantine/core';
import { takeInChanges } from '@parlance/contract/sittings/papers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useFocusKept } from '../../ui/focus.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import type { Alter } from '../alter.ts';
import { formatChange } from './format-change.ts';
import classes from './part-paper.module.css';
import { type ChangedPaper, papersOf } from './use-papers.ts';

type Props = {
  sittingId: number;
  title: string;
  paper: ChangedPaper;
  alter: Alter;
  opened: boolean;
  onClose: () => void;
};

/** Lists what of a course is not in its frozen paper, and asks before the paper is frozen anew. */
export function TakeInDialog({ sittingId, title, paper, alter, opened, onClose }: Props) {
  const client = useQueryClient();
  const { part_id: partId, content_revision, changes } = paper;
  const taking = useMutation({
    mutationFn: () =>
      alter((version) =>
        call(takeInChanges, { params: { id: sittingId, partId }, body: { version, content_revision } }),
      ),
    onSuccess: () => toastSuccess(`The new paper of ${title} is frozen.`),
    onError: (error) => toastError(refusalText(error, 'Failed to take in the changes. The paper is as it was.')),
    onSettled: () => {
      void client.invalidateQueries(papersOf(sittingId));
      onClose();
    },
  });
  const confirm = useFocusKept(taking.isPending);
  const action = `Take in ${countOf(changes.length, 'change')}`;
  return (
    <AlertDialog
      message={opened ? `${action}?` : null}
      hint={
        <>
          <p>
            All candidates get <strong>{title}</strong> as the course is now. It can be changed like this until the
            first candidate enters.
          </p>
          <ul className={classes.changes}>
            {changes.map((change) => (
              <li key={JSON.stringify(change)}>{formatChange(change)}</li>
            ))}
          </ul>
        </>
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button ref={confirm} onClick={() => taking.mutate()} loading={taking.isPending}>
        {action}
      </Button>
    </AlertDialog>
  );
}
