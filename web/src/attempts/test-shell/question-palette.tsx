import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconFlagFilled } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keyAlong } from '../../ui/direction.ts';
import { Row } from '../../ui/kit.tsx';
import { countAnswered, type PaletteCell } from './palette-cells.ts';
import classes from './question-palette.module.css';

/**
 * The numbers of a part: all of them when it is open, otherwise one button that leads to the part, and of one that opens
 * later its name and count alone.
 */
export type PaletteGroup = { name?: string; cells: PaletteCell[]; onOpen?: () => void; isLater?: boolean };

type CellProps = { cell: PaletteCell; roving: RovingProps };

/** One number as a button: outline, solid when answered, with a flag when flagged, ringed when current. */
function QuestionCell({ cell, roving }: CellProps) {
  const { number, answered, flagged, current } = cell;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current && button.current) bringIntoRow(button.current);
  }, [current]);
  return (
    <UnstyledButton
      {...roving}
      ref={button}
      className={classes.cell}
      data-answered={answered || undefined}
      aria-current={current ? 'true' : undefined}
      aria-label={cellName(cell)}
    >
      {number}
      {flagged && <IconFlagFilled className={classes.flag} aria-hidden="true" />}
    </UnstyledButton>
  );
}

function cellName({ number, answered, flagged }: PaletteCell): string {
  if (flagged) return answered ? t`Question ${number}, answered, flagged` : t`Question ${number}, unanswered, flagged`;
  return answered ? t`Question ${number}, answered` : t`Question ${number}, unanswered`;
}

/** Moves only the row itself: the page stays where the learner reads. */
function bringIntoRow(button: HTMLElement): void {
  const row = button.closest<HTMLElement>('[data-palette]');
  if (!row) return;
  const { left, right } = row.getBoundingClientRect();
  const box = button.getBoundingClientRect();
  row.scrollLeft -= Math.max(0, left + MARGIN_PX - box.left);
  row.scrollLeft += Math.max(0, box.right + MARGIN_PX - right);
}

/** More than the edge that fades out on a narrow screen. */
const MARGIN_PX = 16;

type PaletteProps = { groups: PaletteGroup[]; onChoose: (questionId: number, part: number) => void };

/** Every number of a test, in parts: one stop of the Tab key, moved through with the arrow keys. */
export function QuestionPalette({ groups, onChoose }: PaletteProps) {
  const stops = groups.flatMap(stopsOf);
  const currentIndex = stops.findIndex((stop) => stop?.current);
  const { getItemProps, row } = useRovingFocus(stops.length, currentIndex);
  const firstIndex = (of: number) => groups.slice(0, of).flatMap(stopsOf).length;
  return (
    <nav
      className={classes.palette}
      aria-label={t`Questions`}
      data-palette
      {...row}
      onFocus={({ target }) => bringIntoRow(target)}
    >
      {groups.map(({ name, cells, onOpen, isLater }, at) =>
        isLater ? (
          <span key={name} className={classes.chip} data-later>
            <PartCount name={name} cells={cells} />
          </span>
        ) : onOpen ? (
          <Chip
            key={name}
            name={name}
            cells={cells}
            roving={getItemProps({ index: firstIndex(at), onClick: onOpen })}
          />
        ) : (
          <Row key={name ?? 'all'} gap={6} align="center" fixed>
            {name && <span className={classes.name}>{name}</span>}
            <div className={classes.cells}>
              {cells.map((cell, index) => (
                <QuestionCell
                  key={cell.number}
                  cell={cell}
                  roving={getItemProps({ index: firstIndex(at) + index, onClick: () => onChoose(cell.id, cell.part) })}
                />
              ))}
            </div>
          </Row>
        ),
      )}
    </nav>
  );
}

/** What the arrow keys stop at: each number of an open part, or the button of one that is not. */
function stopsOf({ cells, onOpen, isLater }: PaletteGroup): (PaletteCell | null)[] {
  if (isLater) return [];
  return onOpen ? [null] : cells;
}

type PartProps = Pick<PaletteGroup, 'name' | 'cells'>;

/** A part that is not shown: how much of it is answered, and the way to it. */
function Chip({ name = '', cells, roving }: PartProps & { roving: RovingProps }) {
  const label = t`${name}, ${{ done: countAnswered(cells) }} of ${{ total: cells.length }} answered`;
  return (
    <UnstyledButton {...roving} className={classes.chip} aria-label={label}>
      <PartCount name={name} cells={cells} />
    </UnstyledButton>
  );
}

function PartCount({ name, cells }: PartProps) {
  const done = countAnswered(cells);
  const isDone = done === cells.length && done > 0;
  return (
    <>
      {/* Without the space the text reads "Passage 20 of 2". */}
      <span className={classes.chipName}>{name}</span>{' '}
      <span className={classes.count}>
        {isDone && <IconCheck size={14} aria-hidden="true" />}
        {t`${done} of ${{ total: cells.length }}`}
      </span>
    </>
  );
}

type CellsProps = Pick<PaletteProps, 'onChoose'> & { cells: PaletteCell[] };

/** Some numbers of a test in a row of their own, such as those without an answer. */
export function QuestionCells({ cells, onChoose }: CellsProps) {
  const { getItemProps, row } = useRovingFocus(cells.length, 0);
  return (
    <div className={classes.cells} {...row}>
      {cells.map((cell, index) => (
        <QuestionCell
          key={cell.number}
          cell={cell}
          roving={getItemProps({ index, onClick: () => onChoose(cell.id, cell.part) })}
        />
      ))}
    </div>
  );
}

/** Where a key leads from the button at `at`, of so many. */
const STEPS: Record<string, (at: number, total: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, total) => total - 1,
};

/** What one button of the row is given. */
type RovingProps = { tabIndex: 0 | -1; onClick: () => void };

/**
 * Makes a row of buttons one stop of the Tab key, between whose buttons the arrow keys, Home and End move. The stop is the
 * button at `restIndex` until it has been moved, and again once the focus has left the row. The row holds no other buttons.
 */
function useRovingFocus(total: number, restIndex: number) {
  const [movedTo, setMovedTo] = useState<number | null>(null);
  const stop = Math.min(movedTo ?? Math.max(0, restIndex), Math.max(0, total - 1));

  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setMovedTo(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey, target, currentTarget } = event;
    const buttons = [...currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.contains(target as Node));
    const to = STEPS[keyAlong(currentTarget, key)]?.(at, buttons.length);
    const button = to === undefined ? undefined : buttons[to];
    // With another key these are the browser's own, such as the way back.
    if (to === undefined || !button || at === -1 || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setMovedTo(to);
    button.focus();
  }

  function getItemProps({ index, onClick }: { index: number; onClick: () => void }): RovingProps {
    return {
      tabIndex: index === stop ? 0 : -1,
      onClick: () => {
        onClick();
        setMovedTo(index);
      },
    };
  }
  return { getItemProps, row: { onBlur, onKeyDown } };
}
