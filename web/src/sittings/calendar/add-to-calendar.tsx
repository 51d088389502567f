import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { sittingCalendar } from '@parlance/contract/sittings/calendar';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useFileExport } from '../../ui/lists/use-file-export.ts';

type Props = {
  sittingId: number;
  label?: string;
  /** The id of what names the examination, where several are on the page. */
  describedBy?: string;
  variant?: 'default' | 'subtle';
};

/** Saves an examination as a file that calendar programs open. */
export function AddToCalendar({ sittingId, label = t`Add to calendar`, describedBy, variant = 'default' }: Props) {
  const saving = useCalendarFile(sittingId);
  return (
    <Button
      variant={variant}
      size={variant === 'subtle' ? 'sm' : undefined}
      leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      aria-describedby={describedBy}
    >
      {label}
    </Button>
  );
}

/** The same for a menu. */
export function useCalendarFile(sittingId: number) {
  return useFileExport(sittingCalendar, t`Failed to save the calendar file. Try again.`, { params: { id: sittingId } });
}
