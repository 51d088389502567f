import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import type { QuestionForTaker } from '@parlance/contract/questions';
import { IconMicrophone, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { RecordingState } from '../recording/recording-keeper.ts';
import { TimeLeft } from '../test-shell/bar/clock-face.tsx';
import { minutesAndSeconds } from '../../ui/format-clock.ts';
import { questionClock } from '../test-shell/bar/clock-rules.ts';
import { SkillIcon } from '../../ui/skill.tsx';
import { LevelBars } from './microphone/level-bars.tsx';
import { RecordingStatus } from './recordings/recording-status.tsx';
import classes from './speaking-stage.module.css';
import { levelLabel } from './microphone/microphone-labels.ts';
import { uploadLabel } from './recordings/recording-labels.ts';
import { timerSeconds } from './use-question-opening.ts';
import type { Reading } from './recordings/use-recording.ts';
import type { Speaking } from './use-speaking.ts';

type Props = {
  question: QuestionForTaker;
  number: number;
  total: number;
  /** Seconds left for this question; null until it is open. */
  left: number | null;
  clockHidden: boolean;
  speaking: Pick<Speaking, 'view' | 'readings' | 'windows' | 'emptyId' | 'press' | 'choose'>;
  upload: RecordingState | undefined;
  offline: boolean;
  keptOnDevice: boolean;
  /** Where the voice comes from; a press chooses another. */
  device: string;
  sending: boolean;
  /** Why nothing can be recorded here at all. */
  off?: string;
};

/** One question, what is heard of the answer, and the one large button. */
export function SpeakingStage(props: Props) {
  const { question, number, total, left, clockHidden, speaking, upload, offline, keptOnDevice, device, sending, off } =
    props;
  const { view } = speaking;
  const isHere = view.kind !== 'idle' && view.questionId === question.id;
  const isRecording = isHere && view.kind === 'recording';
  const readings = speaking.readings[question.id] ?? [];
  const isOver = left === 0;
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = left !== null;

  // With the keyboard the next thing to do is under the finger; a dialog or the palette keeps the focus it has.
  useEffect(() => {
    const at = document.activeElement;
    if (isOpen && !at?.closest('[role="dialog"], [role="alertdialog"], nav')) button.current?.focus();
  }, [isOpen]);

  return (
    <section className={classes.stage} aria-label={`Question ${number}`} data-skill="Speaking">
      <div className={classes.head}>
        <p className={classes.number}>
          <SkillIcon type="Speaking" />
          <span>
            Question {number}
            <span className={classes.ofTotal}> of {total}</span>
          </span>
        </p>
        <span className={classes.clock}>
          <TimeLeft seconds={left ?? timerSeconds(question)} hidden={clockHidden} rules={questionClock} />
        </span>
      </div>
      {isOpen ? (
        <h2 className={classes.question} id="speaking-question">
          {question.question_text}
        </h2>
      ) : (
        <div className={classes.opening} aria-busy="true">
          <p className="visually-hidden" role="status">
            Opening the question...
          </p>
          <Skeleton h={36} />
          <Skeleton h={36} w="70%" mt={10} />
        </div>
      )}
      <RecordingStatus
        recording={isRecording}
        interrupted={view.kind === 'recording' && view.interrupted}
        empty={speaking.emptyId === question.id}
        over={isOver}
        upload={upload}
      />
      <p className={classes.time} data-idle={!isRecording || undefined} role={isRecording ? 'timer' : undefined}>
        {minutesAndSeconds(left ?? timerSeconds(question))}
      </p>
      <p className={classes.timeLabel}>Recording Time</p>
      <LevelBars readings={readings} windowSeconds={speaking.windows[question.id] ?? 60} />
      <div className={classes.under}>
        <span role={isRecording ? undefined : 'status'}>
          {isRecording ? levelLabel(recentPeak(readings)) : uploadLabel(upload, offline, keptOnDevice)}
        </span>
        <UnstyledButton
          className={classes.device}
          onClick={speaking.choose}
          disabled={isHere || sending || off !== undefined}
        >
          <IconMicrophone size={16} stroke={1.75} aria-hidden="true" />
          {device}
        </UnstyledButton>
      </div>
      <Button
        ref={button}
        size="xl"
        className={classes.button}
        color={isRecording ? 'rubric' : undefined}
        leftSection={isRecording ? <IconPlayerStop size={18} /> : <IconPlayerRecord size={18} />}
        disabled={!isOpen || isOver || sending || off !== undefined}
        onClick={() => speaking.press(question.id, left ?? 0)}
        aria-describedby="speaking-hint"
      >
        {isRecording ? 'Stop Recording' : 'Start Recording'}
      </Button>
      <p className={classes.hint} id="speaking-hint">
        {sending
          ? 'Your test is being sent. Please keep this page open.'
          : (off ?? hintOf(isRecording, left, upload !== undefined))}
      </p>
    </section>
  );
}

function hintOf(isRecording: boolean, left: number | null, hasAnswer: boolean): string {
  if (isRecording) return 'Stopping keeps your answer. You can record again while question time is left.';
  if (left === null) return 'The time of this question begins when it opens.';
  if (left === 0) return 'You can look at this question, but no longer record.';
  if (hasAnswer) return 'Recording again replaces the answer you have.';
  return 'The time of this question runs already. Press the button and speak.';
}

const RECENT_SECONDS = 2;

/** The loudest of the last two seconds; null when nothing could be measured yet. */
function recentPeak(readings: Reading[]): number | null {
  const last = readings.at(-1);
  if (!last) return null;
  const recent = readings.filter(({ atSeconds }) => atSeconds > last.atSeconds - RECENT_SECONDS);
  return Math.max(...recent.map(({ peakDbfs }) => peakDbfs));
}
