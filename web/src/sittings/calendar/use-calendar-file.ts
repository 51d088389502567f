import { sittingCalendar } from '@parlance/contract/sittings/calendar';
import { useFileExport } from '../../ui/lists/use-file-export.ts';

/** Saves an examination as a file that calendar programs open. */
export function useCalendarFile(sittingId: number) {
  return useFileExport(sittingCalendar, 'Failed to save the calendar file. Try again.', { params: { id: sittingId } });
}
