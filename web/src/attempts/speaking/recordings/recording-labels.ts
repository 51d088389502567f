import type { RecordingState } from '../../recording/recording-keeper.ts';

export const EMPTY_WARNING = 'Warning: Recorded audio is empty. Please try again.';

/** Whether a question counts as answered: its recording is not empty, was not refused, and counts. */
export function isRecorded(state: RecordingState | undefined): boolean {
  return state !== undefined && state.kind !== 'refused' && state.kind !== 'aside';
}

/** Where a recording is, for the line below the meter. */
export function uploadLabel(state: RecordingState | undefined, offline: boolean, keptOnDevice: boolean): string {
  switch (state?.kind) {
    case undefined:
      return '';
    case 'stored':
      return 'Saved on the server';
    case 'late':
      return 'Received late: the test had ended';
    case 'aside':
      return `Not counted: ${state.message}`;
    case 'refused':
      return `Not accepted: ${state.message}`;
    case 'sending':
      return `Sending: ${state.progress} %`;
    case 'waiting':
      if (!offline) return 'Waiting to be sent';
      return keptOnDevice
        ? 'Offline: this recording is safe on this device'
        : 'Offline: keep this tab open, this browser keeps no copy';
  }
}
