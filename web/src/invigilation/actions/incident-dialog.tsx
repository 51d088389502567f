import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Select, Textarea } from '@mantine/core';
import { INCIDENT_MAX, type IncidentKind } from '@parlance/contract/invigilation/incidents';
import { useState } from 'react';
import { choicesOf } from '../../ui/fields/choices.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogProps } from './use-action.ts';

export const incidentLabels: Record<IncidentKind, MessageDescriptor> = {
  note: msg`Note`,
  technical: msg({ message: 'Technical', context: 'incident' }),
  medical: msg({ message: 'Medical', context: 'incident' }),
  disturbance: msg`Disturbance`,
  misconduct: msg`Misconduct`,
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
      question={t`Note an incident`}
      who={name ?? t`The whole room`}
      label={t`Note it`}
      sent={text.trim() === '' ? null : { kind: 'incident', body, done: t`The incident is noted.` }}
    >
      <p>
        <Trans>It is kept with the results and cannot be changed, only withdrawn.</Trans>
      </p>
      <Select
        mt={16}
        label={t`What kind`}
        allowDeselect={false}
        data={choicesOf(incidentLabels)}
        value={kind}
        onChange={(value) => value && setKind(value)}
      />
      <Textarea
        mt={16}
        label={t`What happened`}
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
