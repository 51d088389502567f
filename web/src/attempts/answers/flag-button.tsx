import { ActionIcon } from '@mantine/core';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';

type Props = { number: number; marks: number; flagged: boolean; onFlag: () => void; className?: string };

/** Flags a question, or removes its flag. */
export function FlagButton({ number, marks, flagged, onFlag, className }: Props) {
  const label = `Flag question${marks === 1 ? '' : 's'} ${numbersInWords(number, marks)}`;
  return (
    <ActionIcon className={className} aria-label={label} aria-pressed={flagged} onClick={onFlag}>
      {flagged ? <IconFlagFilled size={20} /> : <IconFlag size={20} stroke={1.75} />}
    </ActionIcon>
  );
}
