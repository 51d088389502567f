import type { SittingPhase } from '@parlance/contract/sittings/sitting';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleFilled,
  IconClock,
  IconForbid2,
  type TablerIcon,
} from '@tabler/icons-react';
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

/** Where an examination stands: an icon and a word. `children` says more than the phase alone. */
export function SittingPhaseMark({ phase, children }: { phase: SittingPhase; children?: string | undefined }) {
  const Icon = icons[phase];
  return (
    <span className={classes.phase} data-phase={phase}>
      <Icon size={18} stroke={1.75} aria-hidden="true" /> {children ?? phaseLabels[phase]}
    </span>
  );
}
