import { silentWav, WAV_HEADER_BYTES } from '../../server/test/audio-file.ts';

const SAMPLES_PER_SECOND = 8000;
const TONE_HZ = 440;

/** A WAV file of so many seconds: a plain tone, 8 kHz, 16 bits, mono. Different lengths are different files. */
export function toneWav(seconds: number): Buffer {
  const wav = silentWav(seconds, SAMPLES_PER_SECOND);
  const samples = (wav.length - WAV_HEADER_BYTES) / 2;
  for (let index = 0; index < samples; index += 1) {
    const level = Math.sin((2 * Math.PI * TONE_HZ * index) / SAMPLES_PER_SECOND);
    wav.writeInt16LE(Math.round(level * 12_000), WAV_HEADER_BYTES + index * 2);
  }
  return wav;
}
