import { SILENCE_PEAK_DBFS } from '@parlance/contract/media';
import { QUIET_PEAK_DBFS } from '../../recording/level-meter.ts';
import type { MicrophoneProblem } from '../../recording/microphone.ts';
import type { RecordingEnd } from '../../recording/recorder.ts';
import type { MicrophoneState } from './use-microphone.ts';

export const UNSUPPORTED = 'Your browser does not support the required audio recording format.';
export const EMPTY_RECORDING = 'Failed to record audio. The recorded file is empty.';
export const UNHEARD = 'We could not hear you';

export function startFailedText(message: string): string {
  return `Could not start recording. Error: ${message}. Please ensure your microphone is connected and available.`;
}

export function recordingErrorText({ name, message }: NonNullable<RecordingEnd['error']>): string {
  return `Recording error: ${name} - ${message}`;
}

/** What a person can do about a microphone that does not open. */
export const microphoneHelp: Record<MicrophoneProblem, { heading: string; way: string }> = {
  denied: {
    heading: 'Microphone access is blocked for this site.',
    way: 'Open the site settings next to the address, set Microphone to Allow, and try again. On a phone, also allow your browser to use the microphone in the system settings.',
  },
  missing: {
    heading: 'No microphone was found.',
    way: 'Plug one in or connect your headset, and try again. It appears here automatically once your device recognizes it.',
  },
  busy: {
    heading: 'Another program is using the microphone.',
    way: 'Close the call or program that uses it, or choose another microphone, and try again.',
  },
  unsupported: {
    heading: UNSUPPORTED,
    way: 'Open this page in a current version of Chrome, Edge, Firefox or Safari. You can take the test there.',
  },
  other: {
    heading: 'The microphone could not be opened.',
    way: 'Check that it is connected, or choose another one, and try again.',
  },
};

/**
 * What the meter says while someone speaks; `recentPeakDbfs` is the loudest of the last two seconds, null while nothing
 * can be measured.
 */
export function levelLabel(recentPeakDbfs: number | null): string {
  if (recentPeakDbfs === null) return '';
  if (recentPeakDbfs < SILENCE_PEAK_DBFS) return 'No sound detected';
  return recentPeakDbfs < QUIET_PEAK_DBFS ? 'Level is too low' : 'Level is good';
}

/** The name of the microphone, or what has become of it. */
export function deviceLabel(state: MicrophoneState): string {
  if (state.kind === 'open') return state.microphone.label;
  if (state.kind === 'lost') return `${state.label} was disconnected`;
  return state.kind === 'opening' ? 'Opening the microphone...' : 'Choose microphone';
}

/** Whether a clip was never loud enough to be heard; one that was not measured is believed. */
export function isUnheard(peakDbfs: number | null): boolean {
  return peakDbfs !== null && peakDbfs < SILENCE_PEAK_DBFS;
}
