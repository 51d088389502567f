import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TestSound } from './test-sound.ts';
import { minutesAndSeconds } from '../../ui/format-clock.ts';
import { ErrorNote } from '../../ui/note.tsx';
import { SkillIcon } from '../../ui/skill.tsx';
import classes from './listening-stage.module.css';
import type { PlayerSnapshot } from './part-player.ts';
import { SoundCheck } from './sound-check.tsx';
import { playButton, playError, stageNote } from './stage-labels.ts';
import { Waveform } from './waveform.tsx';

type Props = {
  sound: TestSound;
  part: { number: number; of: number };
  /** What comes after: '10 questions follow the recording'. */
  follows: string;
  /** How long the whole test is, where its clock does not say so yet. */
  lasts?: string;
  player: PlayerSnapshot;
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
  const { sound, part, follows, lasts, player, onPlay, onNext, back, skip, children } = props;
  const { state, positionSeconds, lengthSeconds } = player;
  const isBusy = state.kind === 'loading' || state.kind === 'playing';
  const failed = playError(player);
  const heading = useRef<HTMLHeadingElement>(null);
  const nextButton = useRef<HTMLButtonElement>(null);
  const mayGoOn = onNext !== undefined;
  const isLaterPart = part.number > 1;

  // Play is disabled by its own press, Next waits until the end, and a later part comes after a question: the focus
  // goes along.
  useEffect(() => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body || at === heading.current;
    if (!isLost) return;
    if (mayGoOn) nextButton.current?.focus();
    else if (isBusy || isLaterPart) heading.current?.focus();
  }, [mayGoOn, isBusy, isLaterPart]);

  const share = lengthSeconds > 0 ? Math.min(1, positionSeconds / lengthSeconds) : 0;
  return (
    <main className={classes.main}>
      <SoundCheck sound={sound} follows={follows} lasts={lasts} begun={state.kind !== 'idle'} />
      <section className={classes.recording} aria-labelledby="recording">
        <p className={classes.skill} data-skill="Listening">
          <SkillIcon type="Listening" />
          {part.of > 1 ? `Recording ${part.number} of ${part.of}` : 'Recording'}
        </p>
        <h2 id="recording" ref={heading} tabIndex={-1} className={classes.heading}>
          Listen once, then answer
        </h2>
        <p className={classes.lead}>
          The recording plays a single time. It cannot be paused or replayed. The questions open when it ends.
        </p>
        <div className={classes.sound}>
          <Waveform seed={part.number} share={share} />
          <div
            role="progressbar"
            aria-label="Recording"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            aria-valuetext={`${minutesAndSeconds(positionSeconds)} of ${minutesAndSeconds(lengthSeconds)}`}
            className={classes.times}
          >
            <span>{minutesAndSeconds(positionSeconds)}</span>
            <span>
              {positionSeconds > 0
                ? `${minutesAndSeconds(lengthSeconds - positionSeconds)} left`
                : minutesAndSeconds(lengthSeconds)}
            </span>
          </div>
        </div>
        <div className={classes.problem}>
          {failed && (
            <ErrorNote>
              {failed.message}
              <span className={classes.hint}>{failed.hint}</span>
            </ErrorNote>
          )}
          {children}
        </div>
        <div className={classes.actions}>
          <div className={classes.buttons}>
            <Button
              size="xl"
              className={classes.play}
              variant={onNext ? 'default' : 'filled'}
              leftSection={failed ? <IconRefresh size={20} /> : <IconPlayerPlay size={20} stroke={1.75} />}
              onClick={onPlay}
              disabled={isBusy || state.kind === 'ended'}
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
              Next
            </Button>
          </div>
          <p className={classes.note} role="status">
            {stageNote(player)}
          </p>
          {!isBusy && state.kind !== 'ended' && back}
          {state.kind !== 'ended' && skip}
          {failed && (
            <Button variant="subtle" component={Link} to="/user-dashboard">
              Return to Dashboard
            </Button>
          )}
        </div>
      </section>
    </main>
  );
}
