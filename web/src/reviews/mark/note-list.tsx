import { ActionIcon, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './note-list.module.css';
import type { Note } from '../answers/notes.ts';

type Props = {
  notes: Note[];
  /** The note that was just added and is written next, or null. */
  fresh: number | null;
  readOnly: boolean;
  onChange: (notes: Note[]) => void;
};

/** What was noted in the answers. It goes to the learner below the comment. */
export function NoteList({ notes, fresh, readOnly, onChange }: Props) {
  return (
    <section aria-label="Notes in the answer">
      <h2 className={classes.heading}>Notes in the answer</h2>
      {notes.length === 0 ? (
        <p className={classes.hint}>Select words in the answer to note something on them.</p>
      ) : (
        <ol>
          {notes.map((each, index) => (
            <li key={`${each.answer} ${each.start}`} className={classes.note}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <Textarea
                aria-label={`Note ${index + 1}`}
                className={classes.text}
                placeholder="What about it?"
                autosize
                minRows={1}
                maxRows={6}
                maxLength={500}
                value={each.text}
                readOnly={readOnly}
                autoFocus={index === fresh}
                onChange={({ currentTarget: { value } }) =>
                  onChange(notes.map((note, at) => (at === index ? { ...note, text: value } : note)))
                }
              />
              <ActionIcon
                aria-label={`Remove note ${index + 1}`}
                disabled={readOnly}
                onClick={() => onChange(notes.filter((_, at) => at !== index))}
              >
                <IconX size={18} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {notes.length > 0 && <p className={classes.hint}>They are added to the comment when you save.</p>}
    </section>
  );
}
