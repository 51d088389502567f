import { t } from '@lingui/core/macro';
import { type LevelMeter, openLevelMeter } from './level-meter.ts';

/** A microphone that is open: the page hears it until `close`. */
export type Microphone = {
  stream: MediaStream;
  deviceId: string;
  /** The device's name as the system gives it. */
  label: string;
  meter: LevelMeter;
  /** False once it was unplugged, taken away or closed. */
  isLive: () => boolean;
  /** Tells when it goes away by itself; returns what stops the telling. */
  onLost: (listener: () => void) => () => void;
  close: () => void;
};

export type MicrophoneDevice = { deviceId: string; label: string };

/** Why there is no microphone, as far as it decides what a person can do about it. */
export type MicrophoneProblem = 'unsupported' | 'denied' | 'missing' | 'busy' | 'other';

/** What the browser offers; undefined on a page that did not come over https. */
export type MediaSource = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
>;

/** No recorder, or no way to a microphone at all. */
export class RecordingUnsupported extends Error {}

function browserMedia(): MediaSource | undefined {
  return navigator.mediaDevices;
}

/**
 * Opens a microphone, the system's own choice without `deviceId`; the first time the browser asks the person.
 * Throws `RecordingUnsupported`, or what the browser throws: `microphoneProblem` says what it means.
 */
export async function openMicrophone(
  deviceId: string | null,
  media: MediaSource | undefined = browserMedia(),
  openMeter: (stream: MediaStream) => LevelMeter = openLevelMeter,
): Promise<Microphone> {
  if (!media) throw new RecordingUnsupported('This page cannot use a microphone.');
  const stream = await media.getUserMedia({ audio: deviceId ? { deviceId: { exact: deviceId } } : true });
  const [track] = stream.getAudioTracks();
  if (!track) throw new DOMException(t`No microphone is available.`, 'NotFoundError');
  const meter = openMeter(stream);
  return {
    stream,
    deviceId: track.getSettings().deviceId ?? '',
    label: track.label || t`Microphone`,
    meter,
    isLive: () => track.readyState === 'live',
    onLost(listener) {
      track.addEventListener('ended', listener);
      return () => track.removeEventListener('ended', listener);
    },
    close() {
      meter.close();
      for (const one of stream.getTracks()) one.stop();
    },
  };
}

/** The microphones there are. Their names are known only after one of them was opened. */
export async function listMicrophones(media: MediaSource | undefined = browserMedia()): Promise<MicrophoneDevice[]> {
  const devices = (await media?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ deviceId, label: label || t`Microphone ${{ number: index + 1 }}` }));
}

/** Tells when a device is plugged in or out; returns what stops the telling. */
export function onDevicesChanged(listener: () => void, media: MediaSource | undefined = browserMedia()): () => void {
  media?.addEventListener('devicechange', listener);
  return () => media?.removeEventListener('devicechange', listener);
}

/** Names of the errors of `getUserMedia`: Media Capture and Streams, section 10.2. */
const problems: Record<string, MicrophoneProblem> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function microphoneProblem(error: unknown): MicrophoneProblem {
  if (error instanceof RecordingUnsupported) return 'unsupported';
  return (error instanceof Error && problems[error.name]) || 'other';
}
