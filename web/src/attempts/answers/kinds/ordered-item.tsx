import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useInterfaceLanguage } from '../content-language.ts';
import { useDragged, useDropPlace } from './drag-area.tsx';
import classes from './ordering-answer.module.css';

type Props = {
  letter: string;
  text: string;
  /** From 0. */
  place: number;
  count: number;
  /** Picked up by a key. */
  isLifted: boolean;
  onMove: (to: number) => void;
  onLift: () => void;
  onPutBack: () => void;
  /** The focus went elsewhere: it is dropped where it is. */
  onLeave: () => void;
};

/** An item with its handle, which keys pick up and a mouse drags, and with Up and Down. */
export function OrderedItem({ letter, text, place, count, isLifted, ...on }: Props) {
  const dragged = useDragged(letter);
  const { ref: placeRef, isOver } = useDropPlace(place);
  const words = useInterfaceLanguage();
  const ref = useMergedRef<HTMLLIElement>(dragged.ref, placeRef);

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const acts: Record<string, (() => void) | undefined> = {
      ArrowUp: isLifted ? () => on.onMove(place - 1) : undefined,
      ArrowDown: isLifted ? () => on.onMove(place + 1) : undefined,
      Escape: isLifted ? on.onPutBack : undefined,
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <li
      ref={ref}
      className={classes.item}
      data-lifted={isLifted || undefined}
      data-dragging={dragged.isDragging || undefined}
      data-over={isOver || undefined}
    >
      <UnstyledButton
        {...words}
        className={classes.handle}
        aria-label={t`Move ${text}, ${{ place: place + 1 }} of ${{ total: count }}`}
        aria-pressed={isLifted}
        onPointerDown={dragged.onPointerDown}
        onKeyDown={onKeyDown}
        onBlur={isLifted ? on.onLeave : undefined}
        onClick={on.onLift}
      >
        <IconGripVertical size={20} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      <span className={classes.place} aria-hidden="true">
        {place + 1}
      </span>
      <span className={classes.text}>{text}</span>
      <UnstyledButton
        {...words}
        className={classes.step}
        aria-label={t`Up: ${text}`}
        aria-disabled={place === 0}
        onClick={() => on.onMove(place - 1)}
      >
        <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
      <UnstyledButton
        {...words}
        className={classes.step}
        aria-label={t`Down: ${text}`}
        aria-disabled={place === count - 1}
        onClick={() => on.onMove(place + 1)}
      >
        <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    </li>
  );
}
