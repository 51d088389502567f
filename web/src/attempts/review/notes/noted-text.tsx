import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { useContentLanguage, useInterfaceLanguage } from '../../answers/content-language.ts';
import { NoteList, noteId, saidId } from './note-list.tsx';
import classes from './notes.module.css';
import { type NotedParagraph, type NumberedNote, notedParagraphs } from './numbered-notes.ts';
import { piecesOf } from './pieces.ts';

/** The last word, or of a long one its end. */
const LAST = /\S{1,12}\s*$/u;

/** What the learner wrote, in its paragraphs: words that have a note are marked and numbered, the notes stand beside. */
export function NotedText({ text, notes }: { text: string; notes: readonly NumberedNote[] }) {
  const { paragraphs, others } = notedParagraphs(text, notes);
  const noted = paragraphs.flatMap((paragraph) => paragraph.notes);
  return (
    <div className={classes.sheet} data-noted>
      {paragraphs.map((paragraph) => (
        <div key={paragraph.start} className={classes.paragraph}>
          <Prose text={text} paragraph={paragraph} notes={noted} />
          <NoteList notes={paragraph.notes} />
        </div>
      ))}
      <NoteList notes={others} withPlace />
    </div>
  );
}

type ProseProps = { text: string; paragraph: NotedParagraph; notes: NotedParagraph['notes'] };

function Prose({ text, paragraph, notes }: ProseProps) {
  const content = useContentLanguage();
  const places = notes.map(({ start, end }) => ({ answer: 0, start, end }));
  const { start, end } = paragraph;
  return (
    <p {...content} className={classes.prose}>
      {piecesOf(text, { answer: 0, start, end }, places).map((piece, index) => {
        const note = piece.note === null ? undefined : notes[piece.note];
        if (!note) return <Fragment key={index}>{piece.text}</Fragment>;
        const isHere = paragraph.notes.includes(note);
        return <Marked key={index} text={piece.text} note={isHere ? note : undefined} />;
      })}
    </p>
  );
}

/** Words that have a note, with its number where they end: on the line of the last one. */
function Marked({ text, note }: { text: string; note: NumberedNote | undefined }) {
  if (!note) return <mark className={classes.marked}>{text}</mark>;
  const at = Math.max(0, text.search(LAST));
  return (
    <>
      {at > 0 && <mark className={classes.marked}>{text.slice(0, at)}</mark>}
      <span className={classes.together}>
        <mark className={classes.marked}>{text.slice(at)}</mark>
        <NoteNumber note={note} />
      </span>
    </>
  );
}

/** The number of a note behind its words: it says the note, and goes to it. */
function NoteNumber({ note }: { note: NumberedNote }) {
  // It stands in the direction of the text.
  const { lang } = useInterfaceLanguage();
  return (
    <UnstyledButton
      className={classes.inText}
      lang={lang}
      aria-label={t`Note ${{ number: note.number }}`}
      aria-describedby={saidId(note)}
      onClick={() => {
        const item = document.getElementById(noteId(note));
        item?.focus({ preventScroll: true });
        item?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {note.number}
    </UnstyledButton>
  );
}
