import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconHourglassEmpty } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RecordingState } from '../../recording/recording-keeper.ts';
import { isRecorded } from './recording-labels.ts';
import classes from './recording-status.module.css';

type Props = {
  recording: boolean;
  /** The system has the microphone for something else. */
  interrupted: boolean;
  empty: boolean;
  over: boolean;
  upload: RecordingState | undefined;
};

/** Where the answer to this question is, in one line that is read out as it changes. */
export function RecordingStatus(props: Props) {
  const { sign, words, tone } = statusOf(props);
  return (
    <p className={classes.status} role="status" data-tone={tone}>
      {sign}
      {words}
    </p>
  );
}

type Status = { sign: ReactNode; words: string; tone?: 'good' | 'bad' };

function statusOf({ recording, interrupted, empty, over, upload }: Props): Status {
  if (recording && interrupted) {
    return {
      sign: <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />,
      words: t`Recording is paused: a call or another program is using the microphone.`,
      tone: 'bad',
    };
  }
  if (recording) return { sign: <RecordingDot />, words: t`Recording...` };
  if (empty) {
    const sign = <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />;
    return { sign, words: t`Warning: Recorded audio is empty. Please try again.`, tone: 'bad' };
  }
  if (isRecorded(upload)) {
    const sign = <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />;
    return { sign, words: t`Answer recorded for this question.`, tone: 'good' };
  }
  if (over) {
    const sign = <IconHourglassEmpty size={18} stroke={1.75} aria-hidden="true" />;
    return { sign, words: t`Time is up for this question.` };
  }
  return { sign: <IconCircleDashed size={18} stroke={1.75} aria-hidden="true" />, words: t`Not recorded yet` };
}

/** The red dot of a live recording, which breathes. */
export function RecordingDot({ small = false }: { small?: boolean }) {
  return <span className={classes.dot} data-small={small || undefined} aria-hidden="true" />;
}
