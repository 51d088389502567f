import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { SILENCE_PEAK_DBFS } from '@parlance/contract/media';
import { say } from '@parlance/contract/say';
import { QUIET_PEAK_DBFS } from '../../recording/level-meter.ts';
import type { MicrophoneProblem } from '../../recording/microphone.ts';
import type { RecordingEnd } from '../../recording/recorder.ts';
import type { MicrophoneState } from './use-microphone.ts';

export const UNSUPPORTED = msg`Your browser does not support the required audio recording format.`;
export const EMPTY_RECORDING = msg`Failed to record audio. The recorded file is empty.`;

export function startFailedText(message: string): string {
  return t`Could not start recording. Error: ${message}. Please ensure your microphone is connected and available.`;
}

export function recordingErrorText({ name, message }: NonNullable<RecordingEnd['error']>): string {
  return t`Recording error: ${name} - ${message}`;
}

const help: Record<MicrophoneProblem, { heading: MessageDescriptor; way: MessageDescriptor }> = {
  denied: {
    heading: msg`Microphone access is blocked for this site.`,
    way: msg`Open the site settings next to the address, set Microphone to Allow, and try again. On a phone, also allow your browser to use the microphone in the system settings.`,
  },
  missing: {
    heading: msg`No microphone was found.`,
    way: msg`Plug one in or connect your headset, and try again. It appears here automatically once your device recognizes it.`,
  },
  busy: {
    heading: msg`Another program is using the microphone.`,
    way: msg`Close the call or program that uses it, or choose another microphone, and try again.`,
  },
  unsupported: {
    heading: UNSUPPORTED,
    way: msg`Open this page in a current version of Chrome, Edge, Firefox or Safari. You can take the test there.`,
  },
  other: {
    heading: msg`The microphone could not be opened.`,
    way: msg`Check that it is connected, or choose another one, and try again.`,
  },
};

/** What a person can do about a microphone that does not open. */
export function microphoneHelp(problem: MicrophoneProblem): { heading: string; way: string } {
  const { heading, way } = help[problem];
  return { heading: say(heading), way: say(way) };
}

/**
 * What the meter says while someone speaks; `recentPeakDbfs` is the loudest of the last two seconds, null while nothing
 * can be measured.
 */
export function levelLabel(recentPeakDbfs: number | null): string {
  if (recentPeakDbfs === null) return '';
  if (recentPeakDbfs < SILENCE_PEAK_DBFS) return t`No sound detected`;
  return recentPeakDbfs < QUIET_PEAK_DBFS ? t`Level is too low` : t`Level is good`;
}

/** The name of the microphone, or what has become of it. */
export function deviceLabel(state: MicrophoneState): string {
  if (state.kind === 'open') return state.microphone.label;
  if (state.kind === 'lost') return t`${{ microphone: state.label }} was disconnected`;
  return state.kind === 'opening' ? t`Opening the microphone...` : t`Choose microphone`;
}

/** Whether a clip was never loud enough to be heard; one that was not measured is believed. */
export function isUnheard(peakDbfs: number | null): boolean {
  return peakDbfs !== null && peakDbfs < SILENCE_PEAK_DBFS;
}
