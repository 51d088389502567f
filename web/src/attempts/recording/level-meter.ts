import { SILENT_DBFS } from './kept-recording.ts';

/** How loud it is, in dBFS: 0 is the loudest a recording can hold. */
export type Level = { peakDbfs: number; rmsDbfs: number };

export type LevelMeter = {
  /** The level of the last tenth of a second, or null while the browser does not let sound be measured. */
  read: () => Level | null;
  /** Browsers measure only after somebody pressed something: call this from a press. */
  wake: () => void;
  close: () => void;
};

/** Speech below this is too quiet to be marked with ease. */
export const QUIET_PEAK_DBFS = -36;

/** The level of samples between -1 and 1. */
export function levelOf(samples: Float32Array): Level {
  let peak = 0;
  let squares = 0;
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    squares += sample * sample;
  }
  const rms = samples.length === 0 ? 0 : Math.sqrt(squares / samples.length);
  return { peakDbfs: decibels(peak), rmsDbfs: decibels(rms) };
}

function decibels(amplitude: number): number {
  return amplitude <= 0 ? SILENT_DBFS : Math.max(SILENT_DBFS, 20 * Math.log10(amplitude));
}

/** A level as the height of a bar, from 0 (-54 dBFS or less) to 1 (-6 or more): speech moves between them. */
export function barHeight(dbfs: number): number {
  return Math.min(1, Math.max(0, (dbfs + 54) / 48));
}

/** 85 ms at 48 kHz: no gap between readings 80 ms apart. */
const WINDOW_SAMPLES = 4096;

/** Measures a microphone's stream. */
export function openLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW_SAMPLES;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(WINDOW_SAMPLES);
  return {
    read() {
      if (context.state !== 'running') return null;
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    wake() {
      if (context.state === 'suspended') context.resume().catch(() => undefined);
    },
    close() {
      if (context.state !== 'closed') context.close().catch(() => undefined);
    },
  };
}
