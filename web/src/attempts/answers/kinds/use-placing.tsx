import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { Answer } from '@parlance/contract/attempts';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Answering } from '../answering.ts';
import { partsWith, place } from './placing.ts';
import classes from './use-placing.module.css';

/** What is said of the last change: `of` is the answer that it made, `before` the one that Undo brings back. */
type Announcement = { text: string; undo: { of: Answer | undefined; before: Answer | undefined } | null };

/** What is said of the last change, and the way back where something was moved. */
type PlacingNote = { text: string; undo: (() => void) | null };

type Options = Pick<Answering, 'answer' | 'onAnswer' | 'number'> & {
  reuse: boolean;
  /** What a letter is called in a sentence. */
  nameOf: (letter: string) => string;
};

/**
 * Puts letters into parts, by whatever way: a letter that may be used once only moves, which is said and can be undone.
 * `put` with `isSaid` also says what was put where, for ways that a screen reader does not follow.
 */
export function usePlacing({ answer, onAnswer, number, reuse, nameOf }: Options) {
  const [said, setSaid] = useState<Announcement | null>(null);

  function put(part: number, letter: string, isSaid = false) {
    const { answer: next, from } = place(answer, part, letter, reuse);
    onAnswer(next);
    const to = number + part;
    if (from !== null) {
      const text = t`${{ option: nameOf(letter) }} moved from ${{ from: number + from }} to ${to}.`;
      setSaid({ text, undo: { of: next, before: answer } });
    } else setSaid(isSaid ? { text: t`${{ option: nameOf(letter) }} is in ${to}.`, undo: null } : null);
  }

  function undo(before: Answer | undefined) {
    onAnswer(before);
    setSaid({ text: t`Undone.`, undo: null });
  }

  /** The number of the part that must give this letter up; null while it is free. */
  function takenBy(letter: string, part: number): number | null {
    const other = reuse || letter === '' ? undefined : partsWith(answer, letter).find((one) => one !== part);
    return other === undefined ? null : number + other;
  }

  // What was changed since is not undone.
  const back = said?.undo && JSON.stringify(said.undo.of) === JSON.stringify(answer) ? said.undo : null;
  const isShown = said && (back || !said.undo);
  const note: PlacingNote | null = isShown ? { text: said.text, undo: back && (() => undo(back.before)) } : null;
  return { put, takenBy, note };
}

/** What the last change moved, with the way back; what only a screen reader needs is not seen. */
export function MovedNote({ note }: { note: PlacingNote | null }) {
  const undo = note?.undo;
  return (
    <div className={classes.note} data-moved={undo ? true : undefined}>
      {undo && <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
      <p role="status" className={undo ? undefined : 'visually-hidden'}>
        {note?.text}
      </p>
      {undo && (
        <UnstyledButton className={classes.undo} onClick={undo}>
          {t`Undo`}
        </UnstyledButton>
      )}
    </div>
  );
}
