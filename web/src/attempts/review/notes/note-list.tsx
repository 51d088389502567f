import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lengthOf } from '../../../ui/format/format-clock.ts';
import classes from './notes.module.css';
import type { NumberedNote } from './numbered-notes.ts';

/** Of a note, to which its number in the text goes. */
export const noteId = ({ number }: NumberedNote) => `note-${number}`;
/** Of what it says. */
export const saidId = (note: NumberedNote) => `${noteId(note)}-said`;

type Props = {
  notes: readonly NumberedNote[];
  /** Also what words or moment each is on: where that is not shown in its place. */
  withPlace?: boolean;
};

/** What a marker noted, each by its number. */
export function NoteList({ notes, withPlace = false }: Props) {
  if (notes.length === 0) return null;
  return (
    <ol className={classes.notes} aria-label={t`The marker’s notes`}>
      {notes.map((note) => (
        <li key={note.number} id={noteId(note)} tabIndex={-1} className={classes.note}>
          <span className={classes.number} aria-hidden="true">
            {note.number}
          </span>
          <span className="visually-hidden">{t`Note ${{ number: note.number }}`}</span>
          <div id={saidId(note)} className={classes.said}>
            {withPlace && <PlaceOf note={note} />}
            {note.text === '' ? (
              <p className={classes.none}>
                <Trans>Marked without a comment</Trans>
              </p>
            ) : (
              <p dir="auto" className={classes.text}>
                {note.text}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function PlaceOf({ note }: { note: NumberedNote }) {
  if (note.kind === 'words') return <blockquote className={classes.quote}>{note.quote}</blockquote>;
  return (
    <p className={classes.time}>
      <bdi dir="ltr">{lengthOf(note.seconds)}</bdi>
    </p>
  );
}
