import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { REASON_MAX } from '@parlance/contract/invigilation/actions';
import type { Board } from '@parlance/contract/invigilation/board';
import { type Incident, withdrawIncident } from '@parlance/contract/invigilation/incidents';
import { say } from '@parlance/contract/say';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { zonedTime } from '../../ui/format/format-zoned.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { incidentLabels } from '../actions/incident-dialog.tsx';
import { newActionId } from '../actions/use-action.ts';
import classes from './candidate-panel.module.css';

type Props = {
  sitting: Board['sitting'];
  incidents: Incident[];
  disabled: boolean;
  onNote: () => void;
  onChanged: () => void;
};

/** What was noted of a candidate; what is withdrawn stays in the list. */
export function Incidents({ sitting, incidents, disabled, onNote, onChanged }: Props) {
  const [withdrawing, setWithdrawing] = useState<Incident | null>(null);
  return (
    <section aria-labelledby="incidents">
      <Row className={classes.head} gap={12} align="center" justify="space-between" above={20}>
        <Text id="incidents" as="h3" weight={620}>
          <Trans>Incidents</Trans>
        </Text>
        {sitting.may.includes('incident') && (
          <Button
            size="sm"
            variant="subtle"
            disabled={disabled}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={onNote}
          >
            <Trans>Note an incident</Trans>
          </Button>
        )}
      </Row>
      {incidents.length === 0 && (
        <Text size="sm" tone="faint">
          <Trans>None.</Trans>
        </Text>
      )}
      <ul>
        {incidents.map((incident) => (
          <li key={incident.id} className={classes.incident} data-withdrawn={incident.withdrawn !== null || undefined}>
            <p>
              <strong>{say(incidentLabels[incident.kind])}.</strong> <bdi className={classes.text}>{incident.text}</bdi>
            </p>
            <Text
              size="sm"
              tone="faint"
            >{t`${{ by: incident.by }}, ${{ time: zonedTime(incident.at, sitting.timeZone) }}`}</Text>
            {incident.withdrawn ? (
              <Text
                size="sm"
                tone="faint"
              >{t`Withdrawn by ${{ by: incident.withdrawn.by }}: ${{ reason: incident.withdrawn.reason }}`}</Text>
            ) : (
              sitting.may.includes('incident') && (
                <Button size="sm" variant="subtle" disabled={disabled} onClick={() => setWithdrawing(incident)}>
                  <Trans context="an incident">Withdraw</Trans>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {withdrawing && (
        <Withdraw
          sittingId={sitting.id}
          incident={withdrawing}
          onClose={() => setWithdrawing(null)}
          onDone={() => {
            setWithdrawing(null);
            onChanged();
          }}
        />
      )}
    </section>
  );
}

type WithdrawProps = { sittingId: number; incident: Incident; onClose: () => void; onDone: () => void };

function Withdraw({ sittingId, incident, onClose, onDone }: WithdrawProps) {
  const [reason, setReason] = useState('');
  const [actionId] = useState(newActionId);
  const withdrawing = useMutation({
    mutationFn: () =>
      call(withdrawIncident, { params: { id: sittingId, incidentId: incident.id }, body: { actionId, reason } }),
    onSuccess: () => {
      toastSuccess(t`The incident is withdrawn.`);
      onDone();
    },
    onError: (error) => toastError(refusalText(error, t`Failed to withdraw it.`)),
  });
  return (
    <ConfirmDialog
      opened
      question={t`Withdraw this incident?`}
      action={t({ message: 'Withdraw', context: 'an incident' })}
      working={withdrawing.isPending}
      onConfirm={() => withdrawing.mutate()}
      onCancel={onClose}
    >
      <p dir="auto">{incident.text}</p>
      <p>
        <Trans>It stays in the list with your reason.</Trans>
      </p>
      <TextInput
        mt={16}
        label={t`Reason`}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
