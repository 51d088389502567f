import { UnstyledButton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import classes from './moved-note.module.css';
import type { PlacingNote } from './use-placing.ts';

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
          Undo
        </UnstyledButton>
      )}
    </div>
  );
}
