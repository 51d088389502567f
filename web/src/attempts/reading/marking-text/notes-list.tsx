import type { Highlight } from '@parlance/contract/taking/annotations';
import { Text } from '../../../ui/kit.tsx';
import classes from './notes-list.module.css';

type Props = { notes: Highlight[]; content: string; onChoose: (mark: Highlight) => void };

/** The learner's notes in a passage, each with the words that it is about. */
export function NotesList({ notes, content, onChoose }: Props) {
  return (
    <Text as="ol" below={24} ruled aria-label="Your notes">
      {notes.map((mark) => (
        <li key={`${mark.start} ${mark.end}`}>
          <button type="button" className={classes.note} onClick={() => onChoose(mark)}>
            <span className={classes.quote}>“{content.slice(mark.start, mark.end)}”</span>
            <span>{mark.note}</span>
          </button>
        </li>
      ))}
    </Text>
  );
}
