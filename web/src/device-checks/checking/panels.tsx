import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { IconMicrophone, IconVolume } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { MicrophoneChoice } from '../../attempts/speaking/microphone/microphone-choice.tsx';
import { useMicrophone } from '../../attempts/speaking/microphone/use-microphone.ts';
import { CLIP_SECONDS, type useTestClip } from '../../attempts/speaking/microphone/use-test-clip.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { ErrorNote } from '../../ui/states/note.tsx';
import classes from './panels.module.css';

type SoundProps = { onFound: (found: Measurements['sound']) => void };

/** Plays a spoken number, twice at most, and asks which one it was. */
export function SoundPanel({ onFound }: SoundProps) {
  const [asked, setAsked] = useState(() => ({ ...pickNumber(), tries: 1 as 1 | 2 }));
  const [played, setPlayed] = useState<'no' | 'yes' | 'failed'>('no');
  const button = usePanelFocus(asked);
  const task = useId();
  const audio = useRef<HTMLAudioElement>(null);

  async function play() {
    const element = audio.current;
    if (!element) return;
    element.currentTime = 0;
    try {
      await element.play();
      setPlayed('yes');
    } catch {
      setPlayed('failed');
    }
  }

  function choose(number: number | null) {
    if (number === asked.number) return onFound({ tries: asked.tries, is_heard: true });
    if (asked.tries === 2) return onFound({ tries: 2, is_heard: false });
    setAsked({ ...pickNumber(), tries: 2 });
    setPlayed('no');
  }

  return (
    <div className={classes.panel}>
      {asked.tries === 1 ? (
        <p id={task}>
          <Trans>Play the recording, then choose the number that you hear.</Trans>
        </p>
      ) : (
        <p id={task} role="status">
          <Trans>That was not the number. Turn up the volume, check your headphones, and play another number.</Trans>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a caption would tell the number that is to be heard */}
      <audio ref={audio} src={numberUrl(asked.number)} preload="auto" />
      <Button
        ref={button}
        aria-describedby={task}
        leftSection={<IconVolume size={18} stroke={1.75} />}
        onClick={() => void play()}
      >
        {played === 'yes' ? t`Play again` : t`Play the number`}
      </Button>
      {played === 'failed' && (
        <ErrorNote>
          <Trans>The recording could not be played. Press the button again.</Trans>
        </ErrorNote>
      )}
      {played !== 'no' && (
        <fieldset className={classes.choices}>
          <legend>
            <Trans>Which number did you hear?</Trans>
          </legend>
          {asked.choices.map((number) => (
            <Button key={number} variant="default" size="lg" className={classes.number} onClick={() => choose(number)}>
              {number}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => choose(null)}>
            <Trans>I heard nothing</Trans>
          </Button>
        </fieldset>
      )}
    </div>
  );
}

/** The numbers that there are recordings of, in `web/public/device-check/`. */
const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9] as const;
const CHOICES = 4;

/** A number to be heard, and four to choose from in order. `random` gives 0 to 1, without 1. */
function pickNumber(random: () => number = Math.random): { number: number; choices: number[] } {
  const choices: number[] = [...NUMBERS];
  while (choices.length > CHOICES) choices.splice(Math.floor(random() * choices.length), 1);
  const number = choices[Math.floor(random() * CHOICES)] ?? choices[0] ?? 0;
  return { number, choices };
}

/** Where a number is spoken. */
function numberUrl(number: number): string {
  return `/device-check/${number}.mp3`;
}

type MicrophoneProps = {
  /** Where the five seconds are, to be heard when this panel has gone. */
  testClip: ReturnType<typeof useTestClip>;
  onFound: (found: Measurements['microphone']) => void;
};

/** Five seconds of the person's voice: how loud they are, and whether they play back. They stay in this browser. */
export function MicrophonePanel({ testClip: { clip, record, stop }, onFound }: MicrophoneProps) {
  const { state, devices, open } = useMicrophone();
  const [isRecorded, setRecorded] = useState(false);
  const isOpen = state.kind === 'open';
  const first = usePanelFocus(isOpen);
  const task = useId();
  const isRecording = clip.kind === 'recording';

  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (!isRecorded || clip.kind === 'recording') return;
    const peak_dbfs = clip.kind === 'done' ? clip.peakDbfs : null;
    if (clip.kind !== 'done') return found({ problem: null, peak_dbfs, plays_back: false });
    let isLeft = false;
    void playsBack(clip.url).then((plays_back) => isLeft || found({ problem: null, peak_dbfs, plays_back }));
    return () => {
      isLeft = true;
    };
  }, [clip, isRecorded]);

  function start() {
    if (state.kind !== 'open') return;
    setRecorded(true);
    record(state.microphone);
  }

  return (
    <div className={classes.panel}>
      <p id={task}>
        {t`Your browser asks for permission to use the microphone. Record ${plural({ seconds: CLIP_SECONDS }, { one: '# second', other: '# seconds' })} while you speak as loudly as in a test. The recording stays in this browser.`}
      </p>
      {state.kind === 'closed' || state.kind === 'opening' ? (
        <Button
          ref={first}
          aria-describedby={task}
          leftSection={<IconMicrophone size={18} stroke={1.75} />}
          loading={state.kind === 'opening'}
          onClick={() => void open().catch(() => undefined)}
        >
          <Trans>Use microphone</Trans>
        </Button>
      ) : (
        <div className={classes.microphone}>
          <MicrophoneChoice hold={{ state, devices, open }} />
        </div>
      )}
      {isOpen && (
        <Button ref={first} onClick={isRecording ? stop : start} disabled={isRecorded && !isRecording}>
          {isRecording
            ? t`Stop, ${plural({ seconds: clip.left }, { one: '# second left', other: '# seconds left' })}`
            : t`Record ${plural({ seconds: CLIP_SECONDS }, { one: '# second', other: '# seconds' })}`}
        </Button>
      )}
      {state.kind === 'failed' && (
        <Button
          variant="default"
          onClick={() => onFound({ problem: state.problem, peak_dbfs: null, plays_back: false })}
        >
          <Trans>Continue without a microphone</Trans>
        </Button>
      )}
    </div>
  );
}

const LIMIT_MS = 5000;

/** Whether the browser can play what it recorded. */
async function playsBack(url: string): Promise<boolean> {
  const audio = new Audio();
  audio.preload = 'auto';
  return await new Promise((answer) => {
    const timer = setTimeout(() => answer(false), LIMIT_MS);
    const said = (isPlayable: boolean) => () => {
      clearTimeout(timer);
      answer(isPlayable);
    };
    audio.addEventListener('canplay', said(true));
    audio.addEventListener('error', said(false));
    audio.src = url;
  });
}

/**
 * For the first button of a check that waits for a person: it takes the focus, and so comes into view, unless somebody
 * types elsewhere. `step` changes when another button is the first.
 */
function usePanelFocus(step: unknown) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Where the last button went with its press, the focus is on the list around it.
    const isFree = isFocusLost() || document.activeElement?.contains(first.current);
    if (isFree) first.current?.focus();
  }, [step]);
  return first;
}
