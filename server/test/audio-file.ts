import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where one of the files in `test/audio` lies. */
export function audioPath(name: string): string {
  return join(import.meta.dirname, 'audio', name);
}

/** The bytes of one of the files in `test/audio`. */
export function audioFile(name: string): Buffer<ArrayBuffer> {
  return readFileSync(audioPath(name));
}

export const WAV_HEADER_BYTES = 44;

/** A WAV file of silence, 16 bits, one channel: so many seconds at so many samples a second. */
export function silentWav(seconds: number, samplesPerSecond = 8000): Buffer<ArrayBuffer> {
  const bytes = Math.round(seconds * samplesPerSecond) * 2;
  const wav = Buffer.alloc(WAV_HEADER_BYTES + bytes);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(samplesPerSecond, 24);
  wav.writeUInt32LE(samplesPerSecond * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(bytes, 40);
  return wav;
}
