import { Button, Select, Textarea } from '@mantine/core';
import { INCIDENT_MAX, type IncidentKind, noteIncident } from '@parlance/contract/invigilation/incidents';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { useFocusKept } from '../../ui/focus.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { newActionId } from './dialog-props.ts';

export const incidentLabels: Record<IncidentKind, string> = {
  note: 'Note',
  technical: 'Technical',
  medical: 'Medical',
  disturbance: 'Disturbance',
  misconduct: 'Misconduct',
};

type Props = {
  sittingId: number;
  candidateId: number | null;
  name: string | null;
  onClose: () => void;
  onDone: () => void;
};

/** Notes what happened: kept with the results, and never changed. */
export function IncidentDialog({ sittingId, candidateId, name, onClose, onDone }: Props) {
  const [kind, setKind] = useState<IncidentKind>('note');
  const [text, setText] = useState('');
  const [actionId] = useState(newActionId);
  const noting = useMutation({
    mutationFn: () => {
      const about = candidateId === null ? {} : { candidateId };
      return call(noteIncident, { params: { id: sittingId }, body: { actionId, kind, text, ...about } });
    },
    onSuccess: () => {
      toastSuccess('The incident is noted.');
      onDone();
    },
    onError: (error) =>
      toastError(refusalText(error, 'It was not noted. Your connection may have dropped. Try again.')),
  });
  const confirm = useFocusKept(noting.isPending);
  return (
    <AlertDialog
      message="Note an incident"
      hint={
        <>
          <p>
            <strong>{name ?? 'The whole room'}</strong>
          </p>
          <p>It is kept with the results and cannot be changed, only withdrawn.</p>
          <Select
            mt={16}
            label="What kind"
            allowDeselect={false}
            data={Object.entries(incidentLabels).map(([value, label]) => ({ value, label }))}
            value={kind}
            onChange={(value) => setKind(value as IncidentKind)}
          />
          <Textarea
            mt={16}
            label="What happened"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={INCIDENT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      }
      onClose={onClose}
    >
      <Button variant="default" onClick={onClose} data-autofocus>
        Cancel
      </Button>
      <Button ref={confirm} loading={noting.isPending} disabled={text.trim() === ''} onClick={() => noting.mutate()}>
        Note it
      </Button>
    </AlertDialog>
  );
}
