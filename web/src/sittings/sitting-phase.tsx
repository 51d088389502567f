import type { Room } from '@parlance/contract/invigilation/board';
import type { SittingPhase, SittingSummary } from '@parlance/contract/sittings/sitting';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleFilled,
  IconClock,
  IconEyeOff,
  IconForbid2,
  IconHourglassEmpty,
} from '@tabler/icons-react';
import { Mark, type Sign } from '../ui/mark.tsx';
import { zonedDayTime } from './format-zoned.ts';

export const phaseLabels: Record<SittingPhase, string> = {
  draft: 'Draft',
  upcoming: 'Published',
  under_way: 'Under way',
  past: 'Past',
  cancelled: 'Cancelled',
};

const signs: Record<SittingPhase, Sign> = {
  draft: { Icon: IconCircleDashed, tone: 'faint' },
  upcoming: { Icon: IconCircleCheck, tone: 'right' },
  under_way: { Icon: IconCircleFilled, isBold: true, size: 12 },
  past: { Icon: IconClock, tone: 'faint' },
  cancelled: { Icon: IconForbid2, tone: 'faint' },
};

/** Where an examination stands: an icon and a word. */
export function SittingPhaseMark({ phase }: { phase: SittingPhase }) {
  return <Mark {...signs[phase]}>{phaseLabels[phase]}</Mark>;
}

/** The last part that somebody takes now, 'Part 3 of 3, Writing'; '' while nobody takes one. */
export function partUnderWay(parts: Room['sitting']['parts']): string {
  const current = parts.findLast((part) => part.endsBy !== null);
  if (!current) return '';
  return `${parts.length > 1 ? `Part ${current.position} of ${parts.length}, ` : ''}${current.type}`;
}

/** The same in a list, where one that is over says what became of its results. */
export function SittingStatus({ sitting }: { sitting: SittingSummary }) {
  if (sitting.phase !== 'past') return <SittingPhaseMark phase={sitting.phase} />;
  const { release, release_at, released_at, starts_at, time_zone, unmarked } = sitting;
  if (released_at !== null) return released;
  if (release === 'on_date' && release_at !== null) {
    return (
      <Mark Icon={IconClock} tone="faint">
        Results {zonedDayTime(release_at, time_zone, starts_at ?? release_at)}
      </Mark>
    );
  }
  if (unmarked > 0) {
    return (
      <Mark Icon={IconHourglassEmpty} tone="faint">
        {unmarked.toLocaleString('en')} not marked yet
      </Mark>
    );
  }
  if (release === 'at_once') return released;
  return (
    <Mark Icon={IconEyeOff} tone="faint">
      Results not released
    </Mark>
  );
}

const released = (
  <Mark Icon={IconCircleCheck} tone="right">
    Results released
  </Mark>
);
