import { Select, Textarea } from '@mantine/core';
import { INCIDENT_MAX, type IncidentKind } from '@parlance/contract/invigilation/incidents';
import { useState } from 'react';
import { choicesOf } from '../../ui/fields/choices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogProps } from './use-action.ts';

export const incidentLabels: Record<IncidentKind, string> = {
  note: 'Note',
  technical: 'Technical',
  medical: 'Medical',
  disturbance: 'Disturbance',
  misconduct: 'Misconduct',
};

type Props = DialogProps & { candidateId: number | null; name: string | null };

/** Notes what happened: kept with the results, and never changed. */
export function IncidentDialog({ candidateId, name, ...shared }: Props) {
  const [kind, setKind] = useState<IncidentKind>('note');
  const [text, setText] = useState('');
  const body = { kind, text, ...(candidateId !== null && { candidateId }) };
  return (
    <ActionDialog
      {...shared}
      question="Note an incident"
      who={name ?? 'The whole room'}
      label="Note it"
      sent={text.trim() === '' ? null : { kind: 'incident', body, done: 'The incident is noted.' }}
    >
      <p>It is kept with the results and cannot be changed, only withdrawn.</p>
      <Select
        mt={16}
        label="What kind"
        allowDeselect={false}
        data={choicesOf(incidentLabels)}
        value={kind}
        onChange={(value) => value && setKind(value)}
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
    </ActionDialog>
  );
}
