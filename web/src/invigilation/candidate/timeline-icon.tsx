import type { TimelineEntry } from '@parlance/contract/invigilation/candidate-detail';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconClockPlus,
  IconCoffee,
  IconDeviceLaptop,
  IconHourglassEmpty,
  IconId,
  IconIdOff,
  IconLinkOff,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconMessage2,
  IconOctagonMinus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSquare,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<TimelineEntry['kind'], TablerIcon> = {
  entered: IconClock,
  part_started: IconPencil,
  submitted: IconCircleCheck,
  timed_out: IconHourglassEmpty,
  ended: IconOctagonMinus,
  break: IconCoffee,
  disconnected: IconLinkOff,
  extended: IconClockPlus,
  paused: IconPlayerPause,
  resumed: IconPlayerPlay,
  reopened: IconArrowBackUp,
  examination_ended: IconOctagonMinus,
  examination_goes_on: IconArrowBackUp,
  message: IconMessage2,
  admitted_late: IconLogin,
  place_admitted: IconDeviceLaptop,
  place_refused: IconDeviceLaptop,
  marked_absent: IconSquare,
  absence_lifted: IconUserCheck,
  identity_checked: IconId,
  identity_check_undone: IconIdOff,
  held: IconLock,
  hold_lifted: IconLockOpen,
};

/** What kind of thing happened; the words beside it say it too. */
export function TimelineIcon({ kind }: Pick<TimelineEntry, 'kind'>) {
  const Icon = icons[kind];
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}
