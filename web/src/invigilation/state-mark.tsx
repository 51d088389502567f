import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { say } from '@parlance/contract/say';
import type { CandidateState } from '@parlance/contract/sittings/candidate-state';
import {
  IconArrowRight,
  IconCircle,
  IconCircleCheck,
  IconClock,
  IconCoffee,
  IconHourglassEmpty,
  IconLinkOff,
  IconMinus,
  IconOctagonMinus,
  IconPencil,
  IconPlayerPause,
  IconSquare,
  type TablerIcon,
} from '@tabler/icons-react';
import { Mark, type Sign } from '../ui/mark.tsx';

export const stateLabels: Record<CandidateState, MessageDescriptor> = {
  withdrawn: msg`Withdrawn`,
  absent: msg`Absent`,
  submitted: msg`Submitted`,
  timed_out: msg`Timed out`,
  ended: msg`Ended`,
  paused: msg`Paused`,
  on_break: msg`On a break`,
  disconnected: msg`Disconnected`,
  working: msg`Working`,
  between_parts: msg`Between parts`,
  waiting_room: msg`Waiting room`,
  not_arrived: msg`Not arrived`,
};

const icons: Record<CandidateState, TablerIcon> = {
  withdrawn: IconCircle,
  absent: IconSquare,
  submitted: IconCircleCheck,
  timed_out: IconHourglassEmpty,
  ended: IconOctagonMinus,
  paused: IconPlayerPause,
  on_break: IconCoffee,
  disconnected: IconLinkOff,
  working: IconPencil,
  between_parts: IconArrowRight,
  waiting_room: IconClock,
  not_arrived: IconMinus,
};

const tones: Partial<Record<CandidateState, Sign['tone']>> = { disconnected: 'wrong', submitted: 'right' };

/** What a candidate is doing: an icon and a word. */
export function StateMark({ state, isLoggedOut = false }: { state: CandidateState; isLoggedOut?: boolean }) {
  return (
    <Mark Icon={icons[state]} tone={tones[state] ?? 'quiet'} isBold={state === 'disconnected'}>
      {isLoggedOut ? t`Logged out` : say(stateLabels[state])}
    </Mark>
  );
}

export function StateIcon({ state }: { state: CandidateState }) {
  const Icon = icons[state];
  return <Icon size={18} stroke={1.75} aria-hidden="true" />;
}
