import { t } from '@lingui/core/macro';
import { lengthOf } from '../../../ui/format/format-clock.ts';
import type { RecordingState } from '../../recording/recording-keeper.ts';

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
  const length = lengthOf(seconds);
  switch (state.kind) {
    case 'stored':
      return t`${length} recorded · saved`;
    case 'late':
      return t`${length} recorded · received after the test had ended`;
    case 'aside':
      return t`Not counted: ${{ reason: state.message }}`;
    case 'refused':
      return t`Not accepted: ${{ reason: state.message }}`;
    case 'sending':
      return t`${length} recorded · sending`;
    case 'waiting':
      if (!offline) return t`${length} recorded · waiting to be sent`;
      return keptOnDevice
        ? t`${length} recorded · offline, stored on this device`
        : t`${length} recorded · offline: keep this tab open, this browser stores no copy`;
  }
}
