import { type FileHandle, open, stat } from 'node:fs/promises';
import {
  Conversion,
  FilePathSource,
  Input,
  type InputFormat,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  type OutputFormat,
  StreamTarget,
  type StreamTargetChunk,
  WAVE,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { Refusal } from '../platform/refusal.ts';

export type Audio = {
  /** What it is served as, told by its bytes. */
  mediaType: string;
  codec: string;
  durationSeconds: number;
  /** Whether its container says how long it is, so that a player can seek. */
  saysItsLength: boolean;
};

type Kind = {
  format: InputFormat;
  mediaType: string;
  /** Where a container can say its length, what writes it anew. Ogg never does, and players know; mp3 and wav do. */
  output?: () => OutputFormat;
};

const KINDS: Kind[] = [
  { format: WEBM, mediaType: 'audio/webm', output: () => new WebMOutputFormat() },
  { format: MP4, mediaType: 'audio/mp4', output: () => new Mp4OutputFormat() },
  { format: OGG, mediaType: 'audio/ogg' },
  { format: MP3, mediaType: 'audio/mpeg' },
  { format: WAVE, mediaType: 'audio/wav' },
];
const LONGEST_SECONDS = 24 * 3600;
/** How far a container's word about its length may be from what its packets say. */
const LENGTH_TOLERANCE_SECONDS = 1;
/** What a container's header and index may add to a small file. */
const INDEX_BYTES = 64 * 1024;

/**
 * Tells what a file is by reading it: its name and its claimed type say nothing. Refuses what is empty, holds video,
 * or is no webm, ogg, mp3, mp4 or wav.
 */
export async function recogniseAudio(path: string): Promise<Audio> {
  if ((await stat(path)).size === 0) throw new Refusal('audio_empty');
  return await reading(path, async (input) => {
    const { mediaType, output } = await kindOf(input);
    const track = await input.getPrimaryAudioTrack();
    const codec = await track?.getCodec();
    if (!track || !codec || (await input.getVideoTracks()).length > 0) throw new Refusal('audio_wrong_type');
    const durationSeconds = await track.computeDuration();
    if (!(durationSeconds >= 0.001)) throw new Refusal('audio_empty');
    if (durationSeconds > LONGEST_SECONDS) throw new Refusal('audio_wrong_type');
    const said = await track.getDurationFromMetadata();
    const saysItsLength = !output || (said !== null && Math.abs(said - durationSeconds) <= LENGTH_TOLERANCE_SECONDS);
    return { mediaType, codec, durationSeconds, saysItsLength };
  });
}

/**
 * Writes the audio of a file anew, packet by packet and unchanged, with its length and an index to seek by. Refuses
 * one that would grow (`audio_wrong_type`): an mp4 may name the same bytes as many of its packets.
 */
export async function remuxAudio(path: string, newPath: string): Promise<void> {
  const mostBytes = (await stat(path)).size * 2 + INDEX_BYTES;
  const file = await open(newPath, 'wx', 0o600);
  try {
    await reading(path, async (input) => {
      const { output: format } = await kindOf(input);
      if (!format) throw new Error('This container has no length to write.');
      const target = targetIn(file);
      const output = new Output({ format: format(), target });
      const conversion = await Conversion.init({ input, output, tracks: 'primary', showWarnings: false });
      if (!conversion.isValid) throw new Refusal('audio_wrong_type');
      let isTooLong = false;
      target.on('write', ({ end }) => {
        if (isTooLong || end <= mostBytes) return;
        isTooLong = true;
        void conversion.cancel();
      });
      await conversion.execute();
    });
  } finally {
    await file.close();
  }
}

/** The library's own target of a path leaves its file open when the bytes are wrong, and takes a part for the whole. */
function targetIn(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => {
    for (let written = 0; written < data.byteLength; ) {
      const { bytesWritten } = await file.write(data, written, data.byteLength - written, position + written);
      written += bytesWritten;
    }
  };
  return new StreamTarget(new WritableStream({ write }), { chunked: true });
}

async function reading<T>(path: string, read: (input: Input) => Promise<T>): Promise<T> {
  const source = new FilePathSource(path, { maxCacheSize: 1024 * 1024, handleUnhandledError: () => {} });
  const input = new Input({ source, formats: KINDS.map(({ format }) => format) });
  try {
    return await read(input);
  } catch (error) {
    if (error instanceof Refusal || (error as NodeJS.ErrnoException).syscall) throw error;
    // Whatever else the reader throws, the bytes did.
    throw new Refusal('audio_wrong_type');
  } finally {
    input.dispose();
  }
}

async function kindOf(input: Input): Promise<Kind> {
  const format = await input.getFormat();
  const kind = KINDS.find((known) => known.format === format);
  if (!kind) throw new Refusal('audio_wrong_type');
  return kind;
}
