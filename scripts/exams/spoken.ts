const SAMPLES_PER_SECOND = 8000;
const HEADER_BYTES = 44;
const TONE_HZ = 440;

/** A WAV file of so many seconds: a plain tone, 8 kHz, 16 bits, mono. Different lengths are different files. */
export function toneWav(seconds: number): Buffer {
  const samples = Math.round(seconds * SAMPLES_PER_SECOND);
  const wav = Buffer.alloc(HEADER_BYTES + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24);
  wav.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index += 1) {
    const level = Math.sin((2 * Math.PI * TONE_HZ * index) / SAMPLES_PER_SECOND);
    wav.writeInt16LE(Math.round(level * 12_000), HEADER_BYTES + index * 2);
  }
  return wav;
}
