import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Room } from '@parlance/contract/invigilation/board';
import { say } from '@parlance/contract/say';
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
import { zonedDayTime } from '../ui/format/format-zoned.ts';
import { Mark, type Sign } from '../ui/mark.tsx';
import { skillText } from '../ui/skill.tsx';

export const phaseLabels: Record<SittingPhase, MessageDescriptor> = {
  draft: msg`Draft`,
  upcoming: msg`Published`,
  under_way: msg`Under way`,
  past: msg({ message: 'Past', context: 'examination' }),
  cancelled: msg`Cancelled`,
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
  return <Mark {...signs[phase]}>{say(phaseLabels[phase])}</Mark>;
}

/** The last part that somebody takes now, 'Part 3 of 3, Writing'; '' while nobody takes one. */
export function partUnderWay(parts: Room['sitting']['parts']): string {
  const current = parts.findLast((part) => part.endsBy !== null);
  if (!current) return '';
  const skill = skillText(current.type);
  if (parts.length === 1) return skill;
  return t`Part ${{ number: current.position }} of ${{ total: parts.length }}, ${skill}`;
}

/** The same in a list, where one that is over says what became of its results. */
export function SittingStatus({ sitting }: { sitting: SittingSummary }) {
  if (sitting.phase !== 'past') return <SittingPhaseMark phase={sitting.phase} />;
  const { release, release_at, released_at, starts_at, time_zone, unmarked } = sitting;
  if (released_at !== null) return <Released />;
  if (release === 'on_date' && release_at !== null) {
    return (
      <Mark Icon={IconClock} tone="faint">
        {t`Results ${{ moment: zonedDayTime(release_at, time_zone, starts_at ?? release_at) }}`}
      </Mark>
    );
  }
  if (unmarked > 0) {
    return (
      <Mark Icon={IconHourglassEmpty} tone="faint">
        {t`${plural(unmarked, { one: '# not marked yet', other: '# not marked yet' })}`}
      </Mark>
    );
  }
  if (release === 'at_once') return <Released />;
  return (
    <Mark Icon={IconEyeOff} tone="faint">
      <Trans>Results not released</Trans>
    </Mark>
  );
}

function Released() {
  return (
    <Mark Icon={IconCircleCheck} tone="right">
      <Trans>Results released</Trans>
    </Mark>
  );
}
