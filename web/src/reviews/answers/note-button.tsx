import { Button } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import classes from './note-button.module.css';
import type { Place } from './notes.ts';

type Props = {
  /** What holds the answers; the button is placed in it, below what is selected. */
  sheet: RefObject<HTMLElement | null>;
  onNote: (place: Place) => void;
};

type Selected = Place & { top: number; left: number };

/** Offers a note on the words of one answer as long as they are selected. */
export function NoteButton({ sheet, onNote }: Props) {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(sheet.current && selectionIn(sheet.current));
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, [sheet]);
  if (!selected) return null;
  const { top, left, ...place } = selected;
  return (
    <Button
      size="sm"
      className={classes.button}
      style={{ top, left }}
      leftSection={<IconHighlight size={16} stroke={1.75} />}
      // The press must not take the selection away before it is read.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onNote(place);
        document.getSelection()?.removeAllRanges();
      }}
    >
      Add note
    </Button>
  );
}

/** Where room is left for the button beside the edge. */
const BUTTON_PX = 130;

function selectionIn(sheet: HTMLElement): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const answer = answerOf(range.startContainer);
  if (!answer || answer !== answerOf(range.endContainer) || !sheet.contains(answer)) return null;
  const start = offsetOf(range.startContainer, range.startOffset);
  const end = offsetOf(range.endContainer, range.endOffset);
  if (start === null || end === null) return null;
  const box = range.getBoundingClientRect();
  const around = sheet.getBoundingClientRect();
  return {
    answer: Number(answer.dataset.answer),
    start,
    end,
    top: box.bottom - around.top + 8,
    left: Math.max(0, Math.min(box.left - around.left, around.width - BUTTON_PX)),
  };
}

function answerOf(node: Node): HTMLElement | null {
  return elementOf(node)?.closest<HTMLElement>('[data-answer]') ?? null;
}

/** A place in the page as a place in the text of its answer. */
function offsetOf(node: Node, offset: number): number | null {
  const paragraph = elementOf(node)?.closest<HTMLElement>('[data-start]');
  if (!paragraph) return null;
  const before = document.createRange();
  before.setStart(paragraph, 0);
  before.setEnd(node, offset);
  return Number(paragraph.dataset.start) + before.toString().length;
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
