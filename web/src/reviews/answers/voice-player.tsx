import { Button, UnstyledButton } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo, type PointerEvent } from 'react';
import { minutesAndSeconds } from '../../ui/format/format-clock.ts';
import { usePlayer } from './use-player.ts';
import { BARS } from './voice.ts';
import classes from './voice-player.module.css';

const STEP_SECONDS = 5;
const PAGE_SECONDS = 15;

type Props = {
  /** What is heard, as in 'answer 2'. */
  name: string;
  audioUrl: string;
  durationSeconds: number;
  rate: number;
  mayPlay: boolean;
  onPlay: () => void;
};

/** One recording: play, its shape to seek in by pointer and keys, and where it is. */
export function VoicePlayer({ name, durationSeconds, ...voice }: Props) {
  const player = usePlayer({ durationSeconds, ...voice });
  const { state, playing, atSeconds, toggle } = player;
  const Sign = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what a learner said */}
      <audio {...player.soundProps} />
      {state === 'failed' ? (
        <div className={classes.failed} role="alert">
          <p>This recording could not be loaded. It is stored on the server.</p>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            onClick={player.retry}
            loading={player.retrying}
          >
            Retry
          </Button>
        </div>
      ) : (
        <>
          <UnstyledButton
            className={classes.play}
            data-screen-only
            aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
            disabled={state === 'loading'}
            onClick={toggle}
          >
            <Sign size={20} aria-hidden="true" />
          </UnstyledButton>
          <Track name={name} durationSeconds={durationSeconds} player={player} />
          <p className={classes.time}>
            {state === 'loading' && <span className="visually-hidden">Loading the recording. </span>}
            {minutesAndSeconds(atSeconds)} / {minutesAndSeconds(durationSeconds)}
          </p>
        </>
      )}
    </div>
  );
}

type TrackProps = Pick<Props, 'name' | 'durationSeconds'> & { player: ReturnType<typeof usePlayer> };

/** The recording as a slider. Without its shape it is a plain bar. */
function Track({ name, durationSeconds, player }: TrackProps) {
  const { peaks, atSeconds, toggle, seek, seekBy } = player;
  const keys: Record<string, () => void> = {
    ' ': toggle,
    ArrowRight: () => seekBy(STEP_SECONDS),
    ArrowUp: () => seekBy(STEP_SECONDS),
    ArrowLeft: () => seekBy(-STEP_SECONDS),
    ArrowDown: () => seekBy(-STEP_SECONDS),
    PageUp: () => seekBy(PAGE_SECONDS),
    PageDown: () => seekBy(-PAGE_SECONDS),
    Home: () => seek(0),
    End: () => seek(durationSeconds),
  };
  function press(event: KeyboardEvent): void {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }
  function seekTo(event: PointerEvent<HTMLElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * durationSeconds);
  }
  const share = durationSeconds > 0 ? Math.min(1, atSeconds / durationSeconds) : 0;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.track}
      style={{ '--share': share } as CSSProperties}
      aria-label={`Position in ${name}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(atSeconds)}
      aria-valuetext={`${minutesAndSeconds(atSeconds)} of ${minutesAndSeconds(durationSeconds)}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seekTo(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event);
      }}
    >
      {peaks ? (
        <>
          <Bars peaks={peaks} />
          <div className={classes.played}>
            <Bars peaks={peaks} />
          </div>
        </>
      ) : (
        <div className={classes.plain} />
      )}
    </div>
  );
}

const Bars = memo(function Bars({ peaks }: { peaks: number[] }) {
  return (
    <svg className={classes.bars} aria-hidden="true">
      {peaks.map((peak, index) => {
        const percent = Math.max(4, peak * 100);
        return (
          <rect
            key={index}
            x={`${(index * 100) / BARS}%`}
            y={`${(100 - percent) / 2}%`}
            width={`${55 / BARS}%`}
            height={`${percent}%`}
            rx="2"
          />
        );
      })}
    </svg>
  );
});
