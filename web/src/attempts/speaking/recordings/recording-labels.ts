import { lengthOf } from '../../../ui/format/format-clock.ts';
import type { RecordingState } from '../../recording/recording-keeper.ts';

export const EMPTY_WARNING = 'Warning: Recorded audio is empty. Please try again.';

/** Whether a question counts as answered: its recording is not empty, was not refused, and counts. */
export function isRecorded(state: RecordingState | undefined): boolean {
  return state !== undefined && state.kind !== 'refused' && state.kind !== 'aside';
}

/** How long the recording of a question is and where it is, for the line below the meter. */
export function uploadLabel(
  state: RecordingState | undefined,
  seconds: number,
  { offline, keptOnDevice }: { offline: boolean; keptOnDevice: boolean },
): string {
  if (state === undefined) return '';
  const recorded = `${lengthOf(seconds)} recorded`;
  switch (state.kind) {
    case 'stored':
      return `${recorded} · saved`;
    case 'late':
      return `${recorded} · received after the test had ended`;
    case 'aside':
      return `Not counted: ${state.message}`;
    case 'refused':
      return `Not accepted: ${state.message}`;
    case 'sending':
      return `${recorded} · sending`;
    case 'waiting':
      if (!offline) return `${recorded} · waiting to be sent`;
      return keptOnDevice
        ? `${recorded} · offline, stored on this device`
        : `${recorded} · offline: keep this tab open, this browser stores no copy`;
  }
}
