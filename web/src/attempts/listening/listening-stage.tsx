import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { isFocusLost } from '../../ui/focus.ts';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { percentText } from '../../ui/format/percent.ts';
import { SkillName } from '../../ui/skill.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import classes from './listening-stage.module.css';
import type { PlayerSnapshot } from './part-player.ts';
import { playButton, playError, type StageNote } from './stage-labels.ts';

type Props = {
  /** The sound check, beside the recording. */
  check: ReactNode;
  part: { number: number; of: number };
  player: PlayerSnapshot;
  /** What is said under the buttons. */
  note: StageNote;
  /** Play is not available yet, for the reason in `note`. */
  held?: boolean;
  clockRuns: boolean;
  /** How often it can be heard, where that is not once. */
  lead?: string;
  /** What there is to know before the start. */
  facts?: ReactNode;
  onPlay: () => void;
  /** Only once it was played. */
  onNext?: () => void;
  /** The way back, while nothing is loading or playing. */
  back?: ReactNode;
  /** The way past the recording, for a preview. */
  skip?: ReactNode;
  children?: ReactNode;
};

/** The audio stage: the sound check, the recording that plays once, and the way on. */
export function ListeningStage(props: Props) {
  const {
    check,
    part,
    player,
    note,
    held = false,
    clockRuns,
    lead,
    facts,
    onPlay,
    onNext,
    back,
    skip,
    children,
  } = props;
  const { state, positionSeconds, lengthSeconds } = player;
  const isBusy = state.kind === 'loading' || state.kind === 'playing';
  const failed = playError(player, clockRuns);
  const heading = useRef<HTMLHeadingElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const mayGoOn = onNext !== undefined;
  const recording = t({ message: 'Recording', context: 'to listen to' });
  const length = minutesAndSeconds(lengthSeconds);

  // Coming here, pressing Play, which is then disabled, or hearing the end, for which Next waits, loses the focus.
  useEffect(() => {
    if (!isFocusLost() && document.activeElement !== heading.current) return;
    if (mayGoOn) nextButton.current?.focus();
    else heading.current?.focus();
  }, [mayGoOn, isBusy]);

  const share = lengthSeconds > 0 ? Math.min(1, positionSeconds / lengthSeconds) : 0;
  return (
    <main className={classes.main}>
      {check}
      <section className={classes.recording} aria-labelledby="recording" data-facts={facts !== undefined || undefined}>
        <SkillName type="Listening">
          {part.of > 1 ? t`Recording ${{ number: part.number }} of ${{ total: part.of }}` : recording}
        </SkillName>
        <h2 id="recording" ref={heading} tabIndex={-1} className={classes.heading}>
          {lead ? t`Listen, then answer` : t`Listen once, then answer`}
        </h2>
        <p className={classes.lead}>
          {lead ?? t`The recording plays once. It cannot be paused or replayed. The questions open when it ends.`}
        </p>
        <div className={classes.sound}>
          <Waveform seed={part.number} share={share} />
          <div
            role="progressbar"
            aria-label={recording}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            aria-valuetext={t`${{ done: minutesAndSeconds(positionSeconds) }} of ${{ total: length }}`}
            className={classes.times}
          >
            <span>{minutesAndSeconds(positionSeconds)}</span>
            <span>
              {positionSeconds > 0 ? t`${{ time: minutesAndSeconds(lengthSeconds - positionSeconds) }} left` : length}
            </span>
          </div>
        </div>
        {facts && <div className={classes.facts}>{facts}</div>}
        <div className={classes.actions}>
          <div className={classes.problem}>
            {failed && (
              <ErrorNote>
                {failed.message}
                <span className={classes.hint}>{failed.hint}</span>
              </ErrorNote>
            )}
            {children}
          </div>
          <div className={classes.buttons}>
            <Button
              size="xl"
              className={classes.play}
              variant={onNext ? 'default' : 'filled'}
              leftSection={failed ? <IconRefresh size={20} /> : <IconPlayerPlay size={20} stroke={1.75} />}
              onClick={onPlay}
              disabled={isBusy || state.kind === 'ended' || (held && !failed)}
            >
              {playButton(player)}
            </Button>
            <Button
              ref={nextButton}
              size="xl"
              variant={onNext ? 'filled' : 'default'}
              disabled={!onNext}
              onClick={onNext}
            >
              {t`Next`}
            </Button>
          </div>
          <p className={classes.note} role="status">
            {note.text}
            {typeof note.share === 'number' && (
              <span aria-hidden="true"> {percentText(Math.floor(note.share * 100) / 100)}</span>
            )}
          </p>
          {!isBusy && state.kind !== 'ended' && back}
          {state.kind !== 'ended' && skip}
          {failed && clockRuns && (
            <Button variant="subtle" component={Link} to="/user-dashboard">
              {t`Return to Dashboard`}
            </Button>
          )}
        </div>
      </section>
    </main>
  );
}

const BARS = 132;

type WaveformProps = {
  /** Draws another one. */
  seed: number;
  /** How much of it has been played, 0 to 1. */
  share: number;
};

/** A drawn recording that fills as it is played. It is no picture of the sound: nobody should read pauses from it. */
function Waveform({ seed, share }: WaveformProps) {
  return (
    <div dir="ltr" className={classes.wave} aria-hidden="true" style={{ '--share': share } as CSSProperties}>
      <Bars seed={seed} />
      <div className={classes.played}>
        <Bars seed={seed} />
      </div>
    </div>
  );
}

const Bars = memo(function Bars({ seed }: { seed: number }) {
  return (
    <div className={classes.bars}>
      {Array.from({ length: BARS }, (_, index) => (
        <i key={index} style={{ height: `${barPercent(index, seed)}%` }} />
      ))}
    </div>
  );
});

/** Bursts as speech has them: a slow swell, and quick syllables that differ from one to the next. */
function barPercent(index: number, seed: number): number {
  const swell = 0.55 + 0.45 * Math.sin(index / 7.3 + seed) * Math.sin(index / 17.9 + seed * 3);
  const syllable = 0.35 + 0.65 * Math.abs(Math.sin(index / 2.3 + seed * 1.7));
  const grain = 0.7 + 0.3 * Math.sin(index * 12.9898 + seed * 78.233);
  const isPause = Math.sin(index / 3.1 + seed * 5) > 0.94;
  return isPause ? 4 : Math.round(Math.max(6, Math.min(100, 125 * swell * syllable * grain)));
}
