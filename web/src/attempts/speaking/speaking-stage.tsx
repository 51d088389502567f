import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconMicrophone, IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { percentText } from '../../ui/format/percent.ts';
import { SkillName } from '../../ui/skill.tsx';
import { useContentLanguage } from '../answers/content-language.ts';
import type { RecordingState } from '../recording/recording-keeper.ts';
import { TimeLeft } from '../test-shell/bar/clock-face.tsx';
import { questionClock } from '../test-shell/bar/clock-rules.ts';
import { LevelBars } from './microphone/level-bars.tsx';
import { levelLabel } from './microphone/microphone-labels.ts';
import { isRecorded, uploadLabel } from './recordings/recording-labels.ts';
import { RecordingStatus } from './recordings/recording-status.tsx';
import type { Reading } from './recordings/use-recording.ts';
import type { StageQuestion } from './speaking-layout.tsx';
import classes from './speaking-stage.module.css';
import type { Speaking } from './use-speaking.ts';

/** What the stage needs of the recorder. */
export type StageSpeaking = Pick<
  Speaking,
  'view' | 'readings' | 'elapsedSeconds' | 'windows' | 'emptyId' | 'press' | 'choose'
>;

type Props = StageQuestion & {
  speaking: StageSpeaking;
  upload: RecordingState | undefined;
  /** How long the recording is that `upload` is about. */
  recordedSeconds: number;
  offline: boolean;
  keptOnDevice: boolean;
  /** Where the voice comes from; a press chooses another. */
  device: string;
  sending: boolean;
  /** A dialog stands before the question. */
  isInterrupted?: boolean;
  /** Why nothing can be recorded here at all. */
  off?: string;
};

/** One question, what is heard of the answer, and the one large button. */
export function SpeakingStage(props: Props) {
  const { question, number, total, left, clockSeconds, clockHidden, timesAsked, isInterrupted = false } = props;
  const { speaking, upload, recordedSeconds, offline, keptOnDevice, device, sending, off } = props;
  const { view } = speaking;
  const isHere = view.kind !== 'idle' && view.questionId === question.id;
  const isRecording = isHere && view.kind === 'recording';
  const readings = speaking.readings[question.id] ?? [];
  const content = useContentLanguage();
  const isOver = left === 0;
  const isOpen = left !== null;
  const { heading, button } = useStageFocus({ isOpen: isOpen && !isInterrupted, isRecording, timesAsked });
  const elapsed = useElapsed(isRecording, speaking.elapsedSeconds);
  const progress = upload?.kind === 'sending' ? upload.progress : null;

  return (
    <section className={classes.stage} aria-label={t`Question ${number}`} data-skill="Speaking">
      <div className={classes.head}>
        <SkillName type="Speaking">
          <span>
            <Trans>
              Question {number}
              <span className={classes.ofTotal}> of {total}</span>
            </Trans>
          </span>
        </SkillName>
        <span className={classes.clock}>
          <TimeLeft seconds={clockSeconds} hidden={clockHidden} rules={questionClock} />
        </span>
      </div>
      {isOpen ? (
        <h2 {...content} className={classes.question} ref={heading} tabIndex={-1}>
          {question.question_text}
        </h2>
      ) : (
        <div className={classes.opening} aria-busy="true">
          <p className="visually-hidden" role="status">
            <Trans>Opening the question...</Trans>
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
        {minutesAndSeconds(isRecording ? elapsed : recordedSeconds)}
      </p>
      <p className={classes.timeLabel}>
        <Trans>Recording Time</Trans>
      </p>
      <LevelBars readings={readings} windowSeconds={speaking.windows[question.id] ?? 60} />
      <div className={classes.controls}>
        <p className={classes.state}>
          <span role={isRecording ? undefined : 'status'}>
            {isRecording
              ? levelLabel(recentPeak(readings))
              : uploadLabel(upload, recordedSeconds, { offline, keptOnDevice })}
          </span>
          {!isRecording && progress !== null && <span aria-hidden="true"> {percentText(progress / 100)}</span>}
        </p>
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
          {buttonLabel(isRecording, isRecorded(upload))}
        </Button>
        <p className={classes.hint} id="speaking-hint">
          {sending
            ? t`Your test is being sent. Keep this page open.`
            : (off ?? hintOf(isRecording, left, upload !== undefined))}
        </p>
        {/* Last, so that Tab leads from the question to the button; it stands above it. */}
        <UnstyledButton
          className={classes.device}
          onClick={speaking.choose}
          disabled={isHere || sending || off !== undefined}
        >
          <IconMicrophone size={16} stroke={1.75} aria-hidden="true" />
          {device}
        </UnstyledButton>
      </div>
    </section>
  );
}

function buttonLabel(isRecording: boolean, hasAnswer: boolean): string {
  if (isRecording) return t`Stop Recording`;
  return hasAnswer ? t`Record again` : t`Start Recording`;
}

function hintOf(isRecording: boolean, left: number | null, hasAnswer: boolean): string {
  if (isRecording) return t`Stopping saves your answer. You can record again while question time is left.`;
  if (left === null) return t`The clock for this question starts when the question opens.`;
  if (left === 0) return t`You can still read this question, but you can no longer record.`;
  if (hasAnswer) return t`Recording again replaces your answer.`;
  return t`The clock for this question is already running. Press the button and speak.`;
}

const TICK_MS = 200;

/** Seconds recorded so far, again and again while it records. */
function useElapsed(isRecording: boolean, elapsedSeconds: () => number): number {
  const [seconds, setSeconds] = useState(0);
  const tick = useEffectEvent(() => setSeconds(elapsedSeconds()));
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => tick(), TICK_MS);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [isRecording]);
  return seconds;
}

const RECENT_SECONDS = 2;

/** The loudest of the last two seconds; null when nothing could be measured yet. */
function recentPeak(readings: Reading[]): number | null {
  const last = readings.at(-1);
  if (!last) return null;
  const recent = readings.filter(({ atSeconds }) => atSeconds > last.atSeconds - RECENT_SECONDS);
  return Math.max(...recent.map(({ peakDbfs }) => peakDbfs));
}

/** A dialog that shuts gives the focus back after 10 ms; ours comes after that. */
const FOCUS_AFTER_MS = 30;

type Options = {
  /** The question can be read: it is open, and no dialog stands before it. */
  isOpen: boolean;
  isRecording: boolean;
  /** Changes each time somebody goes to a question. */
  timesAsked: number;
};

/**
 * The question itself takes the focus when it opens, is gone to, or is left by a dialog, so that it is read out; Tab
 * leads on to the button. While recording, the focus is on the button that stops.
 */
function useStageFocus({ isOpen, isRecording, timesAsked }: Options) {
  const heading = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const recording = useRef(isRecording);
  useEffect(() => {
    recording.current = isRecording;
  }, [isRecording]);

  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      const at = document.activeElement;
      const isElsewhere = at?.closest('[role="dialog"], [role="alertdialog"]') ?? null;
      const isOnButton = heading.current?.closest('section')?.contains(at) ?? false;
      if (isElsewhere || isOnButton) return;
      (recording.current ? button : heading).current?.focus();
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen, timesAsked]);

  return { heading, button };
}
