import { ActionIcon } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';

type Props = { number: number; flagged: boolean; onFlag: () => void; className?: string };

/** Flags a question, or removes its flag. */
export function FlagButton({ number, flagged, onFlag, className }: Props) {
  return (
    <ActionIcon className={className} aria-label={`Flag question ${number}`} aria-pressed={flagged} onClick={onFlag}>
      {flagged ? <IconFlagFilled size={20} /> : <IconFlag size={20} stroke={1.75} />}
    </ActionIcon>
  );
}
