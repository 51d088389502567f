import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { WritingSubmission } from '@parlance/contract/reviews';
import { IconHighlight } from '@tabler/icons-react';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useContentLanguage } from '../../attempts/answers/content-language.ts';
import { type Place, paragraphPlaces, piecesOf } from '../../attempts/review/notes/pieces.ts';
import { countWords } from '../../attempts/single-question/word-count.ts';
import { dateTimeToSecond } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { AnswerBlock, LateWork, NotAnswered } from './answer-block.tsx';
import type { Note } from './notes.ts';
import classes from './written-answers.module.css';

type Props = { submission: WritingSubmission; notes: Note[]; onNote: (place: Place) => void };

/** The written answers, each with its number of words. Selected words or a whole paragraph can have a note. */
export function WrittenAnswers({ submission, notes, onNote }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const { questions_and_answers: answers, late_work: late } = submission;
  return (
    <div ref={sheet} className={classes.sheet}>
      <NoteButton sheet={sheet} onNote={onNote} />
      {answers.map(({ question_id, question_text, user_answer }, index) => (
        <AnswerBlock key={question_id} number={index + 1} question={question_text}>
          {user_answer === null ? (
            <NotAnswered />
          ) : (
            <Prose text={user_answer} answer={index} notes={notes} onNote={onNote} facts={[]} />
          )}
        </AnswerBlock>
      ))}
      {late.length > 0 && (
        <LateWork>
          {late.map(({ question_id, question_text, user_answer, received_at }) => (
            <AnswerBlock
              key={`${question_id} ${received_at}`}
              number={answers.findIndex((answer) => answer.question_id === question_id) + 1}
              question={question_text}
              level={3}
            >
              <Prose
                text={user_answer}
                answer={null}
                notes={[]}
                onNote={onNote}
                facts={[t`Received ${{ date: dateTimeToSecond(received_at) }}`]}
              />
            </AnswerBlock>
          ))}
        </LateWork>
      )}
    </div>
  );
}

type ProseProps = NotedProseProps & { facts: string[] };

function Prose({ facts, ...prose }: ProseProps) {
  return (
    <>
      <NotedProse {...prose} />
      <Text size="sm" tone="faint" above={20}>
        {[t`${plural({ count: countWords(prose.text) }, { one: '# word', other: '# words' })}`, ...facts].join(' · ')}
      </Text>
    </>
  );
}

type NotedProseProps = {
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
function NotedProse({ text, answer, notes, onNote }: NotedProseProps) {
  const paragraphs = paragraphPlaces(text);
  const content = useContentLanguage();
  return (
    <div className={classes.prose} data-answer={answer ?? undefined}>
      {paragraphs.map((place, at) => (
        <div key={place.start} className={classes.paragraph}>
          <p data-start={place.start} {...content}>
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
              <Trans>
                Note on this paragraph
                <span className="visually-hidden">
                  , {ph({ number: at + 1 })} of {ph({ total: paragraphs.length })}
                </span>
              </Trans>
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}

type NoteButtonProps = {
  /** What holds the answers; the button is placed in it, below what is selected. */
  sheet: RefObject<HTMLElement | null>;
  onNote: (place: Place) => void;
};

type Selected = Place & { top: number; left: number };

/** Offers a note on the words of one answer as long as they are selected. */
function NoteButton({ sheet, onNote }: NoteButtonProps) {
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
      className={classes.addNote}
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
      <Trans>Add note</Trans>
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
