import { t } from '@lingui/core/macro';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconHandGrab } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isFromRight } from '../../../../ui/direction.ts';
import { useContentLanguage, useInterfaceLanguage } from '../../content-language.ts';
import { useDragged } from '../drag-area.tsx';
import classes from './word-row.module.css';

type RowProps = {
  /** Puts the picked word back; only while one is picked up. */
  onDrop?: () => void;
  children: ReactNode;
};

/** The words of the list; on a phone in two lines at the foot, which two buttons scroll. */
export function WordRow({ onDrop, children }: RowProps) {
  const { ref, more, onScroll, scroll } = useChipRow();
  const isLong = more.before || more.after;
  return (
    // It scrolls the way its words go.
    <div dir={useContentLanguage().dir} className={classes.row} data-long={isLong || undefined}>
      {onDrop && (
        <UnstyledButton className={classes.drop} onClick={onDrop}>
          {t`Drop it`}
        </UnstyledButton>
      )}
      {isLong && (
        <ActionIcon
          className={classes.arrow}
          aria-label={t`Words before`}
          aria-disabled={!more.before}
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <div ref={ref} role="group" aria-label={t`List of words`} className={classes.chips} onScroll={onScroll}>
        {children}
      </div>
      {isLong && (
        <ActionIcon
          className={classes.arrow}
          aria-label={t`More words`}
          aria-disabled={!more.after}
          onClick={() => scroll(1)}
        >
          <IconChevronRight size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

/** The row of chips on a phone, which scrolls sideways by its two buttons: whether there is more on either side. */
function useChipRow() {
  const ref = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });

  function look() {
    const row = ref.current;
    if (!row) return;
    // From right to left the row begins at 0 too, and scrolls below it.
    const scrolled = Math.abs(row.scrollLeft);
    const before = scrolled > 1;
    const after = scrolled + row.clientWidth < row.scrollWidth - 1;
    setMore((now) => (now.before === before && now.after === after ? now : { before, after }));
  }

  useEffect(() => {
    const watcher = new ResizeObserver(look);
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);

  function scroll(by: 1 | -1) {
    const row = ref.current;
    const ahead = isFromRight(row) ? -by : by;
    row?.scrollBy({ left: ahead * row.clientWidth * 0.8 });
  }

  return { ref, more, onScroll: look, scroll };
}

type FaceProps = { letter: string; word: string; usedIn?: number | null; isPicked?: boolean };

/** A word of the list: struck where a gap has it already. */
export function ChipFace({ letter, word, usedIn = null, isPicked = false }: FaceProps) {
  const { lang } = useInterfaceLanguage();
  const content = useContentLanguage();
  const isUsed = usedIn !== null;
  return (
    <span {...content} className={classes.face} data-used={isUsed || undefined} data-picked={isPicked || undefined}>
      {isPicked && <IconHandGrab size={16} stroke={1.75} aria-hidden="true" />}
      <span className={classes.letter}>{letter}</span> {isUsed ? <s>{word}</s> : word}
      {isUsed && (
        <span lang={lang} className={classes.used}>
          {' '}
          {t`used in ${{ number: usedIn }}`}
        </span>
      )}
    </span>
  );
}

type ChipProps = Required<FaceProps> & { onPress: () => void };

/** A word that is dragged into a gap, or picked up by a press and put into one by another. */
export function Chip({ onPress, ...face }: ChipProps) {
  const { ref, onPointerDown, isDragging } = useDragged(face.letter);
  return (
    <UnstyledButton
      ref={ref}
      className={classes.chip}
      aria-pressed={face.isPicked}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onClick={onPress}
    >
      <ChipFace {...face} />
    </UnstyledButton>
  );
}
