import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { IconHighlight, IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { localKey } from '../../../platform/queries.ts';
import { minutesAndSeconds } from '../../../ui/format/format-clock.ts';
import { BARS, fetchVoice } from './voice.ts';
import classes from './voice-player.module.css';

const STEP_SECONDS = 5;
const PAGE_SECONDS = 15;

/** What can be done from the line of a recording. */
export type OfLine = { isReady: boolean; playFrom: (seconds: number) => void };

type Props = {
  /** What is heard, as in 'answer 2'. */
  name: string;
  /** A signed path. */
  audioUrl: string;
  durationSeconds: number;
  rate?: number;
  /** Only one plays at a time: false when another one began. */
  mayPlay?: boolean;
  onPlay?: () => void;
  /** Begins a note on the second where it is; left out where there are no notes. */
  onMoment?: ((seconds: number) => void) | undefined;
  /** What stands on its line, above the sound. */
  onLine?: (player: OfLine) => ReactNode;
};

/** One recording: play, its shape to seek in by pointer and keys, and where it is. */
export function VoicePlayer({ name, durationSeconds, onMoment, onLine, ...voice }: Props) {
  const player = usePlayer({ durationSeconds, ...voice });
  const { state, playing, atSeconds, toggle } = player;
  /** Never after the end, which the player rounds up. */
  const noteHere = () => onMoment?.(Math.min(durationSeconds, Math.floor(atSeconds * 10) / 10));
  const Sign = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div className={classes.player} data-line={onLine && ''}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what a learner said */}
      <audio {...player.soundProps} />
      {state === 'failed' ? (
        <div className={classes.failed} role="alert">
          <p>
            <Trans>This recording could not be loaded. It is stored on the server.</Trans>
          </p>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} stroke={1.75} />}
            onClick={player.retry}
            loading={player.retrying}
          >
            <Trans>Retry</Trans>
          </Button>
        </div>
      ) : (
        <>
          <UnstyledButton
            className={classes.play}
            data-screen-only
            aria-label={playing ? t`Pause ${name}` : t`Play ${name}`}
            disabled={state === 'loading'}
            onClick={toggle}
          >
            <Sign size={20} aria-hidden="true" />
          </UnstyledButton>
          <div className={classes.line}>
            {onLine?.({ isReady: state === 'ready', playFrom: player.playFrom })}
            <Track name={name} durationSeconds={durationSeconds} player={player} onNote={noteHere} />
          </div>
          <p className={classes.time} dir="ltr">
            {state === 'loading' && <span className="visually-hidden">{t`Loading the recording.`} </span>}
            {minutesAndSeconds(atSeconds)} / {minutesAndSeconds(durationSeconds)}
          </p>
          {onMoment && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconHighlight size={16} stroke={1.75} aria-hidden="true" />}
              disabled={state === 'loading'}
              onClick={noteHere}
              aria-keyshortcuts="m"
              data-screen-only
            >
              <Trans>Note at this moment</Trans>
            </Button>
          )}
        </>
      )}
    </div>
  );
}

/** A recording that is heard: its sound, how far it is, and what can be done with it. */
function usePlayer({
  audioUrl,
  durationSeconds,
  rate = 1,
  mayPlay = true,
  onPlay,
}: Omit<Props, 'name' | 'onMoment' | 'onLine'>) {
  const sound = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [atSeconds, setAtSeconds] = useState(0);
  const [broken, setBroken] = useState(false);
  const voice = useQuery({
    queryKey: localKey('recording-sound', audioUrl),
    queryFn: () => fetchVoice(audioUrl),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const blob = voice.data?.blob;
  useEffect(() => {
    if (!blob || !sound.current) return;
    const url = URL.createObjectURL(blob);
    sound.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob]);
  useEffect(() => {
    if (!mayPlay) sound.current?.pause();
  }, [mayPlay]);
  useEffect(() => {
    if (sound.current) sound.current.defaultPlaybackRate = sound.current.playbackRate = rate;
  }, [rate, blob]);
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    const follow = () => {
      setAtSeconds(sound.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  const state = broken || voice.isError ? 'failed' : blob ? 'ready' : 'loading';

  function seek(seconds: number): void {
    if (!sound.current || state !== 'ready') return;
    const at = Math.min(durationSeconds, Math.max(0, seconds));
    sound.current.currentTime = at;
    setAtSeconds(at);
  }

  function toggle(): void {
    if (!sound.current || state !== 'ready') return;
    if (playing) return sound.current.pause();
    play();
  }

  function play(): void {
    onPlay?.();
    // A pause that comes before the sound does refuses the play; nothing is wrong then.
    sound.current?.play().catch(() => {});
  }

  return {
    state,
    peaks: voice.data?.peaks ?? null,
    playing,
    atSeconds,
    retrying: voice.isFetching,
    toggle,
    seek,
    playFrom: (seconds: number) => {
      seek(seconds);
      play();
    },
    seekBy: (seconds: number) => seek((sound.current?.currentTime ?? 0) + seconds),
    retry: () => {
      setBroken(false);
      void voice.refetch();
    },
    /** For the `audio` element. */
    soundProps: {
      ref: sound,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setAtSeconds(durationSeconds),
      onError: () => setBroken(true),
    },
  };
}

type TrackProps = Pick<Props, 'name' | 'durationSeconds'> & {
  player: ReturnType<typeof usePlayer>;
  onNote: () => void;
};

/** The recording as a slider. Without its shape it is a plain bar. */
function Track({ name, durationSeconds, player, onNote }: TrackProps) {
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
    m: onNote,
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
      // Sound is drawn from left to right in every language.
      dir="ltr"
      tabIndex={0}
      className={classes.track}
      style={{ '--share': share } as CSSProperties}
      aria-label={t`Position in ${name}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(atSeconds)}
      aria-valuetext={t`${{ number: minutesAndSeconds(atSeconds) }} of ${{ total: minutesAndSeconds(durationSeconds) }}`}
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
