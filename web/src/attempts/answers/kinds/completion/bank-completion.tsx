import { ActionIcon, UnstyledButton } from '@mantine/core';
import { contentOf } from '@parlance/contract/kinds/content-of';
import { optionLetters } from '@parlance/contract/kinds/kind';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Answering } from '../../answering.ts';
import { controlOfPart, elementOfPart } from '../../part-element.ts';
import { partsOf } from '../../parts.ts';
import { DragArea } from '../drag-area.tsx';
import { MovedNote } from '../picks/moved-note.tsx';
import { usePlacing } from '../picks/use-placing.ts';
import classes from './bank-completion.module.css';
import { BankGap } from './bank-gap.tsx';
import { Chip, ChipFace } from './chip.tsx';
import { GappedBody } from './gapped-body.tsx';

/** A text whose gaps take the words of one list: from a select in each gap, or from chips, dragged or pressed. */
export function BankCompletion({ question, number, answer, onAnswer, currentPart }: Answering) {
  const content = contentOf<'completion'>(question);
  const words = (content.bank ?? []).map((word, index) => ({ letter: optionLetters[index] ?? '', word }));
  const wordOf = (letter: string) => words.find((one) => one.letter === letter)?.word ?? letter;
  const quoted = (letter: string) => `“${wordOf(letter)}”`;
  const reuse = content.reuse ?? false;
  const { put, takenBy, note } = usePlacing({ answer, onAnswer, number, reuse, nameOf: quoted });
  const [picked, setPicked] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const row = useChipRow();
  const parts = partsOf(answer);

  function drop() {
    // "Put here" goes with it: who was there goes on from the word.
    const isInText = document.activeElement?.closest('[data-item]') && area.current?.contains(document.activeElement);
    const chip = area.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    setPicked(null);
    if (isInText) chip?.focus();
  }
  useEscape(picked !== null, drop);

  function putPicked(gap: number) {
    if (picked === null) return;
    flushSync(() => {
      put(gap, picked, true);
      setPicked(null);
    });
    const item = area.current && elementOfPart(area.current, gap);
    (item && controlOfPart(item))?.focus();
  }

  return (
    <DragArea onDrop={(letter, gap) => put(gap, letter, true)} overlay={(letter) => <ChipFace {...chipOf(letter)} />}>
      <div ref={area} className={classes.bank}>
        <div className={classes.words}>
          <p role="status" className={classes.picked}>
            {picked !== null && (
              <span>
                {quoted(picked)} is picked up. Press a gap
                <span className={classes.keys}>
                  {' '}
                  to put it there, or <kbd>Esc</kbd> to drop it
                </span>
                .
              </span>
            )}
          </p>
          <WordRow row={row} onDrop={picked === null ? undefined : drop}>
            {words.map(({ letter, word }) => (
              <Chip
                key={letter}
                {...{ letter, word }}
                usedIn={reuse ? null : takenBy(letter, -1)}
                isPicked={picked === letter}
                onPress={() => (picked === letter ? setPicked(null) : setPicked(letter))}
              />
            ))}
          </WordRow>
        </div>
        <div className={classes.text}>
          <GappedBody
            content={content}
            number={number}
            renderGap={(gap, name) => (
              <BankGap
                {...{ gap, name, words, takenBy, picked }}
                number={number + gap}
                isCurrent={currentPart === gap}
                value={parts[gap] ?? ''}
                onPick={(letter) => put(gap, letter)}
                onPut={() => putPicked(gap)}
              />
            )}
          />
          <MovedNote note={note} />
        </div>
      </div>
    </DragArea>
  );

  function chipOf(letter: string) {
    return { letter, word: wordOf(letter) };
  }
}

/** Calls on Escape while there is something to drop, wherever the focus is. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const act = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

type Props = {
  row: ReturnType<typeof useChipRow>;
  /** Puts the picked word back; only while one is picked up. */
  onDrop?: () => void;
  children: ReactNode;
};

/** The words of the list; on a phone in two lines at the foot, which two buttons scroll. */
function WordRow({ row, onDrop, children }: Props) {
  const { ref, more, onScroll, scroll } = row;
  const isLong = more.before || more.after;
  return (
    <div className={classes.row} data-long={isLong || undefined}>
      {onDrop && (
        <UnstyledButton className={classes.drop} onClick={onDrop}>
          Drop it
        </UnstyledButton>
      )}
      {isLong && (
        <ActionIcon
          className={classes.arrow}
          aria-label="Words before"
          aria-disabled={!more.before}
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={20} stroke={1.75} />
        </ActionIcon>
      )}
      <div ref={ref} role="group" aria-label="List of words" className={classes.chips} onScroll={onScroll}>
        {children}
      </div>
      {isLong && (
        <ActionIcon
          className={classes.arrow}
          aria-label="More words"
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
    const before = row.scrollLeft > 1;
    const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
    setMore((now) => (now.before === before && now.after === after ? now : { before, after }));
  }

  useEffect(() => {
    const watcher = new ResizeObserver(look);
    if (ref.current) watcher.observe(ref.current);
    return () => watcher.disconnect();
  }, []);

  function scroll(by: 1 | -1) {
    const row = ref.current;
    row?.scrollBy({ left: by * row.clientWidth * 0.8 });
  }

  return { ref, more, onScroll: look, scroll };
}
