import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './question-palette.module.css';

export type PaletteCell = { id: number; number: number; answered: boolean; flagged: boolean };
export type PaletteGroup = { label: string; cells: PaletteCell[] };

type CellProps = { cell: PaletteCell; current?: boolean; large?: boolean; onSelect: (id: number) => void };

/** One question's number: outline or solid, dog-ear when flagged, ring and caret when current. */
export function QuestionCell({ cell, current = false, large = false, onSelect }: CellProps) {
  const name = [
    `Question ${cell.number}`,
    cell.answered ? 'answered' : 'unanswered',
    ...(cell.flagged ? ['flagged'] : []),
  ].join(', ');
  return (
    <UnstyledButton
      className={classes.cell}
      data-answered={cell.answered || undefined}
      data-flagged={cell.flagged || undefined}
      data-current={current || undefined}
      data-large={large || undefined}
      aria-label={name}
      aria-current={current ? 'true' : undefined}
      onClick={() => onSelect(cell.id)}
    >
      {cell.number}
    </UnstyledButton>
  );
}

type Props = {
  groups: PaletteGroup[];
  /** The group that is open; the others are a chip with how many are answered. */
  openIndex: number;
  currentId: number | null;
  onSelect: (id: number) => void;
  onOpenGroup: (index: number) => void;
  /** Only the open group, for a narrow screen. */
  openOnly?: boolean;
};

/** The numbers of all questions, in their groups; the current one is kept in sight. */
export function QuestionPalette({ groups, openIndex, currentId, onSelect, onOpenGroup, openOnly = false }: Props) {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const cell = strip.current?.querySelector<HTMLElement>('[data-current]');
    if (!cell || !strip.current || currentId === null) return;
    const middle = cell.offsetLeft - strip.current.clientWidth / 2 + cell.clientWidth / 2;
    strip.current.scrollTo?.({ left: middle });
  }, [currentId, openIndex]);

  return (
    <nav aria-label="Questions" className={classes.palette} ref={strip}>
      {groups.map((group, index) => {
        if (index === openIndex) {
          return (
            <div key={group.label} className={classes.group} role="group" aria-label={group.label}>
              {!openOnly && <span className={classes.openLabel}>{group.label}</span>}
              {group.cells.map((cell) => (
                <QuestionCell key={cell.id} cell={cell} current={cell.id === currentId} onSelect={onSelect} />
              ))}
            </div>
          );
        }
        return openOnly ? null : <GroupChip key={group.label} group={group} onOpen={() => onOpenGroup(index)} />;
      })}
    </nav>
  );
}

function GroupChip({ group, onOpen }: { group: PaletteGroup; onOpen: () => void }) {
  const answered = group.cells.filter((cell) => cell.answered).length;
  return (
    <UnstyledButton className={classes.chip} onClick={onOpen}>
      <span className={classes.chipLabel}>{group.label}</span>{' '}
      <span className={classes.count}>
        {answered === group.cells.length && <IconCheck size={14} stroke={2} aria-hidden="true" />}
        {answered} of {group.cells.length}
      </span>
    </UnstyledButton>
  );
}
