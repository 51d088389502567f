import { Fragment } from 'react';
import { type Note, paragraphPlaces, piecesOf } from './notes.ts';
import classes from './noted-prose.module.css';

type Props = {
  text: string;
  /** The number of the answer, from 0, for what is noted in it; null where nothing can be. */
  answer: number | null;
  notes: Note[];
};

/** An answer in its paragraphs, the words that were noted marked and numbered. */
export function NotedProse({ text, answer, notes }: Props) {
  return (
    <div className={classes.prose} data-answer={answer ?? undefined}>
      {paragraphPlaces(text).map((place) => (
        <p key={place.start} data-start={place.start}>
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
      ))}
    </div>
  );
}
