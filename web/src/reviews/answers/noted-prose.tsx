import { Button } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './noted-prose.module.css';
import { type Note, type Place, paragraphPlaces, piecesOf } from './notes.ts';

export type NotedProseProps = {
  text: string;
  /** The number of the answer, from 0, for what is noted in it; null where nothing can be. */
  answer: number | null;
  notes: Note[];
  onNote: (place: Place) => void;
};

/**
 * An answer in its paragraphs. Words that have a note are marked and numbered, and each paragraph has a button that
 * puts a note on all of it: the way for whoever does not select words with a pointer.
 */
export function NotedProse({ text, answer, notes, onNote }: NotedProseProps) {
  const paragraphs = paragraphPlaces(text);
  return (
    <div className={classes.prose} data-answer={answer ?? undefined}>
      {paragraphs.map((place, at) => (
        <div key={place.start} className={classes.paragraph}>
          <p data-start={place.start}>
            {piecesOf(text, { answer: answer ?? -1, ...place }, notes).map((piece, index) =>
              piece.note === null ? (
                <Fragment key={index}>{piece.text}</Fragment>
              ) : (
                <mark key={index} className={classes.noted} data-number={piece.ends ? piece.note + 1 : undefined}>
                  {piece.text}
                </mark>
              ),
            )}
          </p>
          {answer !== null && (
            <Button
              size="xs"
              variant="subtle"
              className={classes.onParagraph}
              leftSection={<IconHighlight size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => onNote({ answer, ...place })}
            >
              Note on this paragraph
              <span className="visually-hidden">{`, ${at + 1} of ${paragraphs.length}`}</span>
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
