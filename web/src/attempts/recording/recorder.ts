import { t } from '@lingui/core/macro';
import type { Level, LevelMeter } from './level-meter.ts';

/** How a recording ended. What was recorded until then is in the chunks, however it ended. */
export type RecordingEnd = {
  reason: 'stopped' | 'deviceLost' | 'failed';
  /** The recorder's own error when it failed. */
  error: { name: string; message: string } | null;
  bytes: number;
  durationSeconds: number;
  /** The loudest moment, or null when nothing could be measured. */
  peakDbfs: number | null;
};

export type RecordingEvents = {
  /** A second of sound; all of them in order make the file. */
  onChunk: (chunk: Blob) => void;
  /** The level now, several times a second. */
  onLevel: (level: Level) => void;
  /** The system took the microphone for something else, such as a call, or gave it back. */
  onInterrupted: (interrupted: boolean) => void;
  /** Once, after the last chunk. */
  onEnd: (end: RecordingEnd) => void;
};

export type Recording = {
  /** Ends it; `onEnd` follows. */
  stop: () => void;
  /** The loudest moment so far. */
  peakDbfs: () => number | null;
  /** Seconds recorded so far, without interruptions. */
  elapsedSeconds: () => number;
};

/** What a recording asks of the device: handed in, so that a test can be the device. */
export type RecordingDevice = {
  makeRecorder: (stream: MediaStream, mediaType: string) => MediaRecorder;
  /** A clock that nobody can set, in milliseconds. */
  steadyMs: () => number;
  /** Does something again and again; returns what ends it. */
  every: (milliseconds: number, work: () => void) => () => void;
};

const browserDevice: RecordingDevice = {
  makeRecorder: (stream, mimeType) => new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 64_000 }),
  steadyMs: () => performance.now(),
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds);
    return () => clearInterval(timer);
  },
};

/** A browser that is killed loses at most the chunk it was filling. The server mends the missing duration. */
const CHUNK_MS = 1000;
const LEVEL_MS = 80;

type Source = { stream: MediaStream; meter: LevelMeter; mediaType: string };

/** Begins to record. Throws what the browser throws when it cannot. */
export function startRecording(
  { stream, meter, mediaType }: Source,
  { onChunk, onLevel, onInterrupted, onEnd }: RecordingEvents,
  device: RecordingDevice = browserDevice,
): Recording {
  const recorder = device.makeRecorder(stream, mediaType);
  const [track] = stream.getAudioTracks();
  let bytes = 0;
  let peak: number | null = null;
  let recordedMs = 0;
  let runningSinceMs: number | null = null;
  let asked = false;
  let error: RecordingEnd['error'] = null;

  const elapsedMs = () => recordedMs + (runningSinceMs === null ? 0 : device.steadyMs() - runningSinceMs);

  function run() {
    runningSinceMs ??= device.steadyMs();
    onInterrupted(false);
  }

  function hold() {
    recordedMs = elapsedMs();
    runningSinceMs = null;
    onInterrupted(true);
  }

  function stop() {
    if (recorder.state !== 'inactive') recorder.stop();
  }

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    bytes += data.size;
    onChunk(data);
  });
  recorder.addEventListener('error', (event) => {
    const cause: unknown = 'error' in event ? event.error : null;
    error = cause instanceof Error ? { name: cause.name, message: cause.message } : unknownError();
    stop();
  });
  recorder.addEventListener('pause', hold);
  recorder.addEventListener('resume', run);
  track?.addEventListener('mute', hold);
  track?.addEventListener('unmute', run);
  track?.addEventListener('ended', stop);
  recorder.start(CHUNK_MS);
  runningSinceMs = device.steadyMs();

  const stopMeasuring = device.every(LEVEL_MS, () => {
    const level = meter.read();
    if (!level) return;
    peak = Math.max(peak ?? level.peakDbfs, level.peakDbfs);
    onLevel(level);
  });

  recorder.addEventListener('stop', () => {
    stopMeasuring();
    track?.removeEventListener('mute', hold);
    track?.removeEventListener('unmute', run);
    track?.removeEventListener('ended', stop);
    // A device that goes away ends the recorder by itself, in some browsers before its track says so.
    const lost = !asked && track?.readyState === 'ended';
    const reason = error ? 'failed' : lost ? 'deviceLost' : 'stopped';
    onEnd({ reason, error, bytes, durationSeconds: elapsedMs() / 1000, peakDbfs: peak });
  });

  return {
    stop() {
      asked = true;
      stop();
    },
    peakDbfs: () => peak,
    elapsedSeconds: () => elapsedMs() / 1000,
  };
}

function unknownError() {
  return { name: 'UnknownError', message: t`The recorder stopped without giving a reason.` };
}
