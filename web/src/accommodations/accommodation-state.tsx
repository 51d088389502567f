import type { AccommodationState } from '@parlance/contract/accommodations';
import { IconCalendarEvent, IconCircle, IconCircleCheck, type TablerIcon } from '@tabler/icons-react';
import classes from './accommodation-state.module.css';

export const stateLabels: Record<AccommodationState, string> = {
  current: 'Current',
  later: 'Starts later',
  ended: 'Ended',
};

const icons: Record<AccommodationState, TablerIcon> = {
  current: IconCircleCheck,
  later: IconCalendarEvent,
  ended: IconCircle,
};

/** Whether they are in force: an icon and a word. */
export function AccommodationStateMark({ state }: { state: AccommodationState }) {
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={18} stroke={1.75} aria-hidden="true" /> {stateLabels[state]}
    </span>
  );
}
