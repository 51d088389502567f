import { fetchAudioFile } from '../../../platform/audio-file.ts';

/** How many bars a recording is drawn with. */
export const BARS = 72;

export type Voice = {
  blob: Blob;
  /** One height a bar, from 0 to 1; null where this browser plays it but cannot read it. */
  peaks: number[] | null;
};

/** Fetches a recording whole, and reads its shape. Rejects when it did not come. */
export async function fetchVoice(path: string): Promise<Voice> {
  const blob = await fetchAudioFile(path, () => {});
  return { blob, peaks: await readPeaks(blob) };
}

async function readPeaks(blob: Blob): Promise<number[] | null> {
  try {
    // It only decodes: one that could play would wait for a press, and there are few of those to a page.
    const context = new OfflineAudioContext(1, 1, 22_050);
    const audio = await context.decodeAudioData(await blob.arrayBuffer());
    return peaksOf(audio.getChannelData(0), BARS);
  } catch {
    return null;
  }
}

/**
 * The loudest sample of each of `bars` equal spans, over the loudest of all: a quiet voice is drawn as high as a loud
 * one.
 */
export function peaksOf(samples: Float32Array, bars: number): number[] {
  const span = samples.length / bars;
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let loudest = 0;
    for (let at = Math.floor(bar * span); at < Math.floor((bar + 1) * span); at += 1) {
      loudest = Math.max(loudest, Math.abs(samples[at] ?? 0));
    }
    return loudest;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}
