import { t } from '@lingui/core/macro';
import { Button, Slider } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconHeadphones, IconVolume } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import classes from './sound-check.module.css';
import type { TestSound } from './test-sound.ts';

type Props = {
  sound: TestSound;
  /** The recording was asked for: a chime would speak over it, its volume can still be set. */
  begun: boolean;
  /** Told whether the chime was heard or the check skipped, where the start waits for that. */
  onChecked?: (isChecked: boolean) => void;
};

/** Before the recording: hear a chime and set the volume, which can be changed at any time after. */
export function SoundCheck({ sound, begun, onChecked }: Props) {
  const [percent, setPercent] = useState(sound.volumePercent);
  const [chime, setChime] = useState<'unheard' | 'playing' | 'played'>('unheard');
  const [hears, setHears] = useState(false);
  const [isSkipped, setSkipped] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  // The button stays as it is while the chime sounds: one that is disabled under a keyboard loses its focus.
  async function tryChime() {
    if (chime === 'playing') return;
    setChime('playing');
    await playChime(percent / 100).catch(() => undefined);
    setChime('played');
  }

  function change(next: number) {
    setPercent(next);
    sound.setVolumePercent(next);
  }

  function tick(next: boolean) {
    setHears(next);
    onChecked?.(next || isSkipped);
  }

  function skip() {
    setSkipped(true);
    onChecked?.(true);
    // The button goes with its press.
    box.current?.focus();
  }

  return (
    <section className={classes.check} aria-labelledby="sound-check" data-begun={begun || undefined}>
      <div className={classes.text}>
        <h2 id="sound-check" className={classes.heading}>
          {t`Sound check`}
        </h2>
        <p className={classes.lead}>{t`Play the chime and set your volume before the recording starts.`}</p>
      </div>
      <Button
        variant="default"
        className={classes.chime}
        leftSection={<IconVolume size={18} stroke={1.75} />}
        onClick={() => void tryChime()}
        disabled={begun}
      >
        {t`Play chime`}
      </Button>
      <div className={classes.volume}>
        <span className={classes.label}>
          <span aria-hidden="true">{t`Volume`}</span>
          <span className={classes.percent}>{percent}</span>
        </span>
        <Slider
          value={percent}
          onChange={change}
          min={0}
          max={100}
          step={1}
          label={null}
          size={4}
          thumbSize={20}
          thumbLabel={t`Volume`}
          classNames={{ bar: classes.sliderBar, track: classes.track, thumb: classes.thumb }}
        />
      </div>
      <ul className={classes.list}>
        <li>
          <label className={classes.hears} data-checked={hears || undefined}>
            <input
              ref={box}
              type="checkbox"
              checked={hears}
              onChange={({ currentTarget }) => tick(currentTarget.checked)}
            />
            {hears ? (
              <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconCircle size={20} stroke={1.75} aria-hidden="true" />
            )}
            {t`I can hear the chime`}
          </label>
          {chime === 'played' && !hears && (
            <p className={classes.help} role="status">
              {t`Cannot hear it? Turn up the volume here and on your device, and check that your headphones are plugged in.`}
            </p>
          )}
        </li>
        <li className={classes.item}>
          <IconHeadphones size={20} stroke={1.75} aria-hidden="true" />
          {t`Use headphones if you have them`}
        </li>
      </ul>
      {onChecked && !hears && !isSkipped && !begun && (
        <Button variant="subtle" className={classes.skip} onClick={skip}>
          {t`Skip the sound check`}
        </Button>
      )}
    </section>
  );
}

/**
 * Two soft tones made by the browser itself: there is no file to load. `volume` is 0 to 1. Resolves when it is over.
 */
async function playChime(volume: number): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const out = context.createGain();
    out.gain.value = volume;
    out.connect(context.destination);
    tone(context, out, 659.25, 0);
    tone(context, out, 523.25, 0.28);
    await new Promise((done) => setTimeout(done, 1400));
  } finally {
    await context.close();
  }
}

/** One tone of `hertz` that begins after `delaySeconds` and dies away like a struck bar. */
function tone(context: AudioContext, out: AudioNode, hertz: number, delaySeconds: number): void {
  const at = context.currentTime + delaySeconds;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.5, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + 1);
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  oscillator.connect(gain).connect(out);
  oscillator.start(at);
  oscillator.stop(at + 1.05);
}
