import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { EXTEND_MINUTES_MAX, REASON_MAX } from '@parlance/contract/invigilation/actions';
import type { Board } from '@parlance/contract/invigilation/board';
import { useState } from 'react';
import { ActionDialog } from './action-dialog.tsx';
import type { DialogProps, RoomAction } from './use-action.ts';

type Props = DialogProps & {
  asked: Extract<RoomAction, { kind: 'reopen' }>;
  name: string;
  sitting: Board['sitting'];
};

/** Opens a test again that was submitted by mistake, or ended while its device was away. */
export function ReopenDialog({ asked, name, sitting, ...shared }: Props) {
  const { candidateId, partId, late } = asked;
  const [minutes, setMinutes] = useState<number | string>('');
  const [includeLate, setIncludeLate] = useState(late);
  const [reason, setReason] = useState('');
  const title = sitting.parts.find(({ id }) => id === partId)?.title ?? '';
  const isWrong = typeof minutes === 'number' && (minutes < 1 || minutes > EXTEND_MINUTES_MAX);
  const said = reason.trim() === '' ? {} : { reason: reason.trim() };
  const given = { ...(typeof minutes === 'number' && { minutes }), ...said };
  return (
    <ActionDialog
      {...shared}
      question={partId === null ? t`Open the examination again?` : t`Open “${title}” again?`}
      who={name}
      label={t`Open again`}
      sent={
        isWrong
          ? null
          : {
              kind: 'reopen',
              body: { candidateId, ...(partId !== null && { partId }), includeLate, ...given },
              done: partId === null ? t`The examination is open again.` : t`The test is open again.`,
            }
      }
    >
      {partId === null ? (
        <p>
          <Trans>Parts that were not taken can be opened again. Tests that were submitted stay so.</Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              The answers stay, and its marks go. The test has what was left when it closed, and at least a minute.
            </Trans>
          </p>
          <NumberInput
            mt={16}
            label={t`Minutes (optional)`}
            description={t`At least so many are left.`}
            min={1}
            max={EXTEND_MINUTES_MAX}
            allowDecimal={false}
            allowNegative={false}
            value={minutes}
            onChange={setMinutes}
          />
        </>
      )}
      <TextInput
        mt={16}
        label={t`Reason (optional)`}
        description={partId === null ? t`It is shown in the timeline of the board.` : t`The candidate reads it.`}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {late && (
        <Checkbox
          mt={16}
          label={t`Take in the answers that came late`}
          checked={includeLate}
          onChange={(event) => setIncludeLate(event.currentTarget.checked)}
        />
      )}
    </ActionDialog>
  );
}
