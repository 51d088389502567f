import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ActionKind } from '@parlance/contract/invigilation/action-kinds';
import { IconClockPlus, IconMessage2, IconPlayerPause, IconPlayerPlay, type TablerIcon } from '@tabler/icons-react';
import type { RoomAction } from './use-action.ts';

type Props = {
  /** For these candidates. */
  whom: number[];
  may: readonly ActionKind[];
  disabled: boolean;
  onAsk: (asked: RoomAction) => void;
  /** The clock of the one candidate stands still: it is let go on instead. */
  isPaused?: boolean;
  /** The one candidate has ended all: no clock is left to change. */
  isOver?: boolean;
  size?: 'sm';
};

/** What is done most often for candidates: time, a pause, a message. */
export function ActionButtons({ whom, may, disabled, onAsk, isPaused = false, isOver = false, size }: Props) {
  const actions: { kind: 'extend' | 'pause' | 'resume' | 'message'; label: string; icon: TablerIcon }[] = [
    { kind: 'extend', label: t`Add time`, icon: IconClockPlus },
    isPaused
      ? { kind: 'resume', label: t`Resume`, icon: IconPlayerPlay }
      : { kind: 'pause', label: t({ message: 'Pause', context: 'examination' }), icon: IconPlayerPause },
    { kind: 'message', label: t`Message`, icon: IconMessage2 },
  ];
  return actions
    .filter(({ kind }) => may.includes(kind))
    .map(({ kind, label, icon: Icon }) => {
      // It keeps the focus where it has it.
      const isIdle = (isOver && kind !== 'message') || undefined;
      return (
        <Button
          key={kind}
          variant="default"
          size={size}
          disabled={disabled}
          data-disabled={isIdle}
          aria-disabled={isIdle}
          leftSection={<Icon size={18} stroke={1.75} />}
          onClick={() => {
            if (!isIdle) onAsk({ kind, whom });
          }}
        >
          {label}
        </Button>
      );
    });
}
