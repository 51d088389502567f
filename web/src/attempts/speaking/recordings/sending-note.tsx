import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { percentText } from '../../../ui/format/percent.ts';
import { Stack } from '../../../ui/kit.tsx';
import classes from './sending-note.module.css';
import type { Recordings } from './use-recordings.ts';

/** Recordings that are still on their way, with how much of each has gone, and those that were not accepted. */
export function SendingNote({ recordings, questions }: { recordings: Recordings; questions: { id: number }[] }) {
  const { byQuestion, connection } = recordings;
  const onTheWay = questions.flatMap<{ id: number; number: number; progress: number | null }>(({ id }, index) => {
    const state = byQuestion[id];
    if (state?.kind === 'sending') return [{ id, number: index + 1, progress: state.progress }];
    return state?.kind === 'waiting' ? [{ id, number: index + 1, progress: null }] : [];
  });
  const refused = questions.flatMap(({ id }, index) => {
    const state = byQuestion[id];
    return state?.kind === 'refused' ? [{ id, number: index + 1, message: state.message }] : [];
  });
  if (onTheWay.length + refused.length === 0) return null;
  return (
    <section className={classes.note} aria-label={onTheWay.length > 0 ? t`Still being sent` : t`Not accepted`}>
      {refused.map(({ id, number, message }) => (
        <p key={id}>
          <Trans>
            The recording of question {number} was not accepted: {message} It stays on this device. Record the question
            again while there is time left for it.
          </Trans>
        </p>
      ))}
      {onTheWay.map(({ id, number, progress }) => (
        <Stack key={id} gap={6}>
          {progress === null ? (
            <span>{t`The recording of question ${number} is waiting to be sent.`}</span>
          ) : (
            <>
              <span>{t`Sending the recording of question ${number}: ${{ progress: percentText(progress / 100) }}`}</span>
              <Progress value={progress} aria-label={t`Recording of question ${number}`} />
            </>
          )}
        </Stack>
      ))}
      {connection === 'offline' && (
        <p>
          <Trans>You are offline. Recordings are stored on this device, and End Test sends them with the test.</Trans>
        </p>
      )}
    </section>
  );
}
