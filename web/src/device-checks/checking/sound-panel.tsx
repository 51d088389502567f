import { Button } from '@mantine/core';
import type { Measurements } from '@parlance/contract/device-checks/measurements';
import { IconVolume } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { ErrorNote } from '../../ui/states/note.tsx';
import classes from './panel.module.css';
import { usePanelFocus } from './use-panel-focus.ts';

type Props = { onFound: (found: Measurements['sound']) => void };

/** Plays a spoken number, twice at most, and asks which one it was. */
export function SoundPanel({ onFound }: Props) {
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
        <p id={task}>Play the recording, then choose the number that you hear.</p>
      ) : (
        <p id={task} role="status">
          That was not the number. Turn up the volume, check your headphones, and play another number.
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
        {played === 'yes' ? 'Play again' : 'Play the number'}
      </Button>
      {played === 'failed' && <ErrorNote>The recording could not be played. Press the button again.</ErrorNote>}
      {played !== 'no' && (
        <fieldset className={classes.choices}>
          <legend>Which number did you hear?</legend>
          {asked.choices.map((number) => (
            <Button key={number} variant="default" size="lg" className={classes.number} onClick={() => choose(number)}>
              {number}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => choose(null)}>
            I heard nothing
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
