import type { SittingPhase, SittingSummary } from '@parlance/contract/sittings/sitting';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleFilled,
  IconClock,
  IconEyeOff,
  IconForbid2,
  IconHourglassEmpty,
  type TablerIcon,
} from '@tabler/icons-react';
import { zonedDayTime } from './format-zoned.ts';
import classes from './sitting-phase.module.css';

export const phaseLabels: Record<SittingPhase, string> = {
  draft: 'Draft',
  upcoming: 'Published',
  under_way: 'Under way',
  past: 'Past',
  cancelled: 'Cancelled',
};

const icons: Record<SittingPhase, TablerIcon> = {
  draft: IconCircleDashed,
  upcoming: IconCircleCheck,
  under_way: IconCircleFilled,
  past: IconClock,
  cancelled: IconForbid2,
};

/** Where an examination stands: an icon and a word. */
export function SittingPhaseMark({ phase }: { phase: SittingPhase }) {
  return <Mark Icon={icons[phase]} text={phaseLabels[phase]} look={phase} />;
}

/** The same in a list, where one that is over says what became of its results. */
export function SittingStatus({ sitting }: { sitting: SittingSummary }) {
  if (sitting.phase !== 'past') return <SittingPhaseMark phase={sitting.phase} />;
  const { release, release_at, released_at, starts_at, time_zone, unmarked } = sitting;
  if (released_at !== null) return released;
  if (release === 'on_date' && release_at !== null) {
    return <Mark Icon={IconClock} text={`Results ${zonedDayTime(release_at, time_zone, starts_at ?? release_at)}`} />;
  }
  if (unmarked > 0) {
    return <Mark Icon={IconHourglassEmpty} text={`${unmarked.toLocaleString('en')} not marked yet`} />;
  }
  return release === 'at_once' ? released : <Mark Icon={IconEyeOff} text="Results not released" />;
}

const released = <Mark Icon={IconCircleCheck} text="Results released" look="released" />;

type MarkProps = { Icon: TablerIcon; text: string; look?: SittingPhase | 'released' };

function Mark({ Icon, text, look }: MarkProps) {
  return (
    <span className={classes.phase} data-look={look}>
      <Icon size={18} stroke={1.75} aria-hidden="true" /> {text}
    </span>
  );
}
