import { audioFile } from './audio-file.ts';

/** The formats that are taken, each with files that are good. */
export const AUDIO_SEEDS = {
  webm: ['with-duration.webm', 'without-duration.webm'],
  ogg: ['tone.ogg'],
  mp3: ['tone.mp3'],
  mp4: ['tone.m4a', 'fragments.mp4'],
  wav: ['tone.wav'],
} as const;

export type AudioFormat = keyof typeof AUDIO_SEEDS;

export const AUDIO_FORMATS = Object.keys(AUDIO_SEEDS) as AudioFormat[];

/** Where most of what a reader believes is: before the first packet. */
const HEADER_BYTES = 700;
const LONGEST_TAIL = 200;
/** What a size becomes, in as many bytes as it has. */
const EXTREMES = [0x00, 0x01, 0x7f, 0x80, 0xff];

/** Files of a format, each mutated in one to three ways. The same seed gives the same files. */
export function* mutatedAudio(
  format: AudioFormat,
  { seed, count }: { seed: number; count: number },
): Generator<Buffer> {
  const random = randomFrom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const seeds = AUDIO_SEEDS[format].map((name) => audioFile(name));
  const all = Object.values(AUDIO_SEEDS).flatMap((names) => names.map((name) => audioFile(name)));
  const mutations: ((bytes: Buffer) => Buffer)[] = [
    flipBits,
    (bytes) => bytes.subarray(0, somewhere(bytes)),
    (bytes) => Buffer.concat([bytes, Buffer.alloc(1 + below(LONGEST_TAIL))]),
    setSize,
    (bytes) => spliced(bytes, oneOf(below(2) === 0 ? seeds : all)),
  ];
  for (let index = 0; index < count; index += 1) {
    let bytes: Buffer = Buffer.from(oneOf(seeds));
    for (let times = 1 + below(3); times > 0; times -= 1) bytes = oneOf(mutations)(bytes);
    yield bytes;
  }

  function oneOf<T>(things: readonly T[]): T {
    return things[below(things.length)] as T;
  }

  /** Every second time in the bytes before the first packet. */
  function somewhere(bytes: Buffer): number {
    return below(below(2) === 0 ? Math.min(HEADER_BYTES, bytes.length) : bytes.length);
  }

  function flipBits(bytes: Buffer): Buffer {
    const flipped = Buffer.from(bytes);
    for (let flips = 1 + below(20); flips > 0 && bytes.length > 0; flips -= 1) {
      const at = somewhere(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8));
    }
    return flipped;
  }

  function setSize(bytes: Buffer): Buffer {
    const start = somewhere(bytes);
    return Buffer.from(bytes).fill(oneOf(EXTREMES), start, Math.min(bytes.length, start + oneOf([1, 2, 4, 8])));
  }

  /** A piece of a file put in, in place of as much, of something else, or of nothing. */
  function spliced(bytes: Buffer, other: Buffer): Buffer {
    const at = somewhere(bytes);
    const put = piece(other);
    const end = at + oneOf([0, put.length, below(1024)]);
    return Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(end)]);
  }

  function piece(bytes: Buffer): Buffer {
    const start = somewhere(bytes);
    return bytes.subarray(start, start + 1 + below(below(2) === 0 ? 32 : 2048));
  }
}

/** Numbers from 0 to 1, by mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
