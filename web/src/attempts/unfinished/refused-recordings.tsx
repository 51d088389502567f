import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidate, localKey } from '../../platform/queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lengthOf } from '../../ui/format/format-clock.ts';
import { Text } from '../../ui/kit.tsx';
import { SkillName } from '../../ui/skill.tsx';
import { dropRecording, findRefusedRecordings, type RefusedRecording } from '../device/recording-store.ts';
import { recordingFileName } from '../run/recording-calls.ts';
import classes from './unfinished-tests.module.css';

/** Recordings of ended tests that the server would not take: only this device has them. Nothing when there are none. */
export function RefusedRecordings({ accountId }: { accountId: number }) {
  const client = useQueryClient();
  const [discarding, setDiscarding] = useState<RefusedRecording | null>(null);
  const refused = useQuery({
    queryKey: localKey('refused-recordings', accountId),
    queryFn: () => findRefusedRecordings(accountId),
    gcTime: 0,
    networkMode: 'always',
  });

  async function discard(recording: RefusedRecording) {
    await dropRecording(recording);
    setDiscarding(null);
    await invalidate(client, { queryKey: localKey('refused-recordings') });
  }

  if (!refused.data || refused.data.length === 0) return null;
  return (
    <Text as="section" above={32} aria-labelledby="refused-recordings">
      <h2 id="refused-recordings" className={classes.heading}>
        <Trans>Recordings that were not accepted</Trans>
      </h2>
      <Text as="ul" above={12} ruled>
        {refused.data.map((recording) => (
          <Row key={recording.key} recording={recording} onDiscard={() => setDiscarding(recording)} />
        ))}
      </Text>
      <ConfirmDialog
        opened={discarding !== null}
        question={t`Discard this recording?`}
        action={t`Discard`}
        working={false}
        onConfirm={() => discarding && void discard(discarding)}
        onCancel={() => setDiscarding(null)}
      >
        <p>
          <Trans>There is no other copy. Download it first if you may need it.</Trans>
        </p>
      </ConfirmDialog>
    </Text>
  );
}

function Row({ recording, onDiscard }: { recording: RefusedRecording; onDiscard: () => void }) {
  const { refusal, durationSeconds } = recording;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <SkillName type="Speaking" />
        <h3 className={classes.title}>{refusal.courseName}</h3>
        <p className={classes.waits} role="status">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {refusal.message}{' '}
            {t`Your recording of ${{ length: lengthOf(durationSeconds) }} is stored on this device. It is not part of the test. Download it if you want to show it to your teacher.`}
          </span>
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => download(recording)}>
          <Trans>Download</Trans>
        </Button>
        <Button variant="subtle" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </li>
  );
}

/** Long enough for a slow disk; the address holds the sound in memory until then. */
const REVOKE_AFTER_MS = 60_000;

function download({ questionId, blob }: RefusedRecording): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `recording-${recordingFileName(questionId, blob.type)}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
}
