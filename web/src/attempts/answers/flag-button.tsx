import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';

type Props = { number: number; marks: number; flagged: boolean; onFlag: () => void; className?: string };

/** Flags a question, or removes its flag. */
export function FlagButton({ number, marks, flagged, onFlag, className }: Props) {
  return (
    <ActionIcon className={className} aria-label={flagLabel(number, marks)} aria-pressed={flagged} onClick={onFlag}>
      {flagged ? <IconFlagFilled size={20} /> : <IconFlag size={20} stroke={1.75} />}
    </ActionIcon>
  );
}

function flagLabel(first: number, marks: number): string {
  if (marks === 1) return t`Flag question ${{ number: first }}`;
  const last = first + marks - 1;
  return marks === 2 ? t`Flag questions ${first} and ${last}` : t`Flag questions ${first} to ${last}`;
}
