import { Textarea } from '@mantine/core';
import { HELD_REASON_MAX } from '@parlance/contract/invigilation/actions';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { Asked } from './asked.ts';
import type { DialogProps } from './dialog-props.ts';

type Props = DialogProps & { asked: Extract<Asked, { kind: 'hold' }>; name: string };

/** Withholds a result, or lifts that. */
export function HoldDialog({ asked: { candidateId, held }, name, ...shared }: Props) {
  const [reason, setReason] = useState('');
  const said = reason.trim() === '' ? {} : { reason: reason.trim() };
  return (
    <ActionDialog
      {...shared}
      question={held ? 'Withhold this result?' : 'Release this result with the others?'}
      who={name}
      label={held ? 'Withhold result' : 'Withhold no longer'}
      sent={{
        kind: 'hold',
        body: { candidateId, held, ...said },
        done: held ? 'The result is withheld.' : 'The result is withheld no longer.',
      }}
    >
      <p>
        {held
          ? 'It stays withheld in every release until that is lifted. The test goes on as it is.'
          : 'The candidate sees it as soon as the results are out.'}
      </p>
      {held && (
        <Textarea
          mt={16}
          label="Reason (optional)"
          description="Only leads read it."
          maxLength={HELD_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
