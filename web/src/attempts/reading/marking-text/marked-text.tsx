import { t } from '@lingui/core/macro';
import type { Highlight } from '@parlance/contract/taking/annotations';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { keyAlong } from '../../../ui/direction.ts';
import { Row, Text } from '../../../ui/kit.tsx';
import { useContentLanguage } from '../../answers/content-language.ts';
import { markAt, withHighlight, withoutMark } from '../../tools/annotations.ts';
import { LineBand, LineChoice, useLineFocus } from '../../tools/line-focus.tsx';
import { type Segment, segmentsOf } from '../../tools/segments.ts';
import type { ReadingTools } from '../../tools/use-reading-tools.ts';
import { formatPassage, type Part } from '../numbering.ts';
import { paragraphsOf } from '../paragraphs.ts';
import pane from '../passage-pane.module.css';
import { MarkDock } from './mark-dock.tsx';
import classes from './marked-text.module.css';
import { selectedUnit, selectUnit } from './text-selection.ts';
import { movedCursor, type Unit, unitsOf } from './text-units.ts';

type Props = { part: Part; tools: ReadingTools };

/** The passage with what the learner marked in it, and the ways to mark it: by pointer, by finger, by keys. */
export function MarkedText({ part, tools }: Props) {
  const { passage } = part;
  const { on, annotations, change } = tools;
  const paragraphs = useMemo(() => paragraphsOf(passage.content), [passage.content]);
  const content = useContentLanguage();
  const units = useMemo(() => unitsOf(paragraphs, content.lang), [paragraphs, content.lang]);
  const text = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Unit | null>(null);
  const [isNoting, setIsNoting] = useState(false);
  const [showsNotes, setShowsNotes] = useState(false);
  const [said, setSaid] = useState('');
  const lines = useLineFocus(text, on.lines);
  const isMarking = on.highlight || on.note;
  const highlights = annotations.highlights.filter(({ passageId }) => passageId === passage.id);
  const notes = highlights.filter(({ note }) => note !== undefined);
  const range = chosen && { passageId: passage.id, ...chosen };

  useEffect(() => {
    const follow = () => {
      const unit = text.current && selectedUnit(text.current);
      if (!unit || !isMarking) return;
      setChosen(unit);
      setIsNoting(on.note && !on.highlight);
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [isMarking, on.note, on.highlight]);

  function choose({ start, end, note }: Highlight) {
    setChosen({ start, end });
    setIsNoting(note !== undefined);
    setShowsNotes(false);
  }

  // A pointer chooses a mark, or puts the lines; the keys of the text do both too.
  const press = useEffectEvent(({ target, clientY }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('[data-note]')) return;
    if (on.lines) lines.putAt(clientY);
    const start = target.closest<HTMLElement>('mark')?.dataset.mark;
    const mark = highlights.find((one) => String(one.start) === start);
    if (mark && getSelection()?.isCollapsed) choose(mark);
  });
  useEffect(() => {
    const element = text.current;
    const onClick = (event: MouseEvent) => press(event);
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, []);

  function leave() {
    setChosen(null);
    setIsNoting(false);
    getSelection()?.removeAllRanges();
    region.current?.focus({ preventScroll: true });
  }

  function moveTo(granularity: 'sentences' | 'words', step: 1 | -1, extend: boolean) {
    const those = units[granularity];
    const cursor = movedCursor(chosen, those, { step, extend });
    if (!cursor || !text.current) return;
    setChosen(cursor);
    setIsNoting(false);
    selectUnit(text.current, cursor);
    const shown = getSelection()?.getRangeAt(0).getClientRects()[0];
    if (on.lines && shown) lines.putAt(shown.top + shown.height / 2);
    const at = those.findIndex(({ start }) => start === cursor.start) + 1;
    const words = passage.content.slice(cursor.start, cursor.end);
    const isSentence = granularity === 'sentences';
    setSaid(isSentence ? t`Sentence ${at} of ${{ total: those.length }}: ${words}` : t`Word: ${words}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (actOn(event.key, event.shiftKey)) event.preventDefault();
  }

  /** Whether the key does something. */
  function actOn(key: string, extend: boolean): boolean {
    const step = key === 'ArrowDown' || keyAlong(text.current, key) === 'ArrowRight' ? 1 : -1;
    const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
    if (isVertical && on.lines && !isMarking) return lines.move(step) === undefined;
    if (!isMarking) return false;
    if (isVertical) return moveTo('sentences', step, extend) === undefined;
    if (key === 'ArrowRight' || key === 'ArrowLeft') return moveTo('words', step, extend) === undefined;
    if (!range) return false;
    if (key.toLowerCase() === 'h') {
      change((before) => withHighlight(before, range));
      setSaid(t`Highlighted.`);
    } else if (key.toLowerCase() === 'n') setIsNoting(true);
    else if (key === 'Delete') {
      change((before) => withoutMark(before, range));
      setSaid(t`Removed.`);
    } else if (key === 'Escape') leave();
    else return false;
    return true;
  }

  return (
    // The keys move within the text; everything they do, buttons do too.
    <div
      ref={region}
      role="region"
      className={`${pane.pane} ${classes.pane}`}
      aria-label={formatPassage(part)}
      // A text that scrolls is reached by the keyboard.
      tabIndex={0}
      data-part="passage"
      onKeyDown={onKeyDown}
    >
      <article className={pane.text}>
        <Row gap={[8, 24]} wrap align="center">
          <p className={pane.number}>{formatPassage(part)}</p>
          {on.lines && <LineChoice count={lines.count} onChoose={lines.setCount} />}
          {notes.length > 0 && (
            <button
              type="button"
              className={classes.notes}
              aria-expanded={showsNotes}
              onClick={() => setShowsNotes(!showsNotes)}
            >
              {t`Your notes (${{ count: notes.length }})`}
            </button>
          )}
        </Row>
        <h2 {...content} className={pane.title}>
          {passage.title}
        </h2>
        {showsNotes && <NotesList notes={notes} content={passage.content} onChoose={choose} />}
        <div ref={text} {...content} className={classes.text} style={lines.style} data-marking={isMarking || undefined}>
          {paragraphs.map(({ letter, text: words, start }) => (
            <div key={start} className={pane.paragraph}>
              {letter && <span className={pane.letter}>{letter}</span>}
              <p data-start={start}>
                {segmentsOf(words, start, highlights).map((segment) => (
                  <Run key={segment.start} segment={segment} notes={notes} chosen={range} onChoose={choose} />
                ))}
              </p>
            </div>
          ))}
          <LineBand band={lines.band} />
        </div>
        {paragraphs.length === 0 && <p className={pane.number}>{t`This passage has no text. Answer the questions.`}</p>}
      </article>
      {range && (isMarking || markAt(annotations, range)) && (
        <MarkDock
          key={`${range.start} ${range.end}`}
          range={range}
          quote={passage.content.slice(range.start, range.end)}
          noteNumber={numberOf(notes, markAt(annotations, range))}
          isNoting={isNoting}
          {...{ annotations, change, setIsNoting }}
          onClose={leave}
        />
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

/** The number of a note in its passage; of a new one the next. */
function numberOf(notes: readonly Highlight[], mark: Highlight | undefined): number {
  const index = mark ? notes.indexOf(mark) : -1;
  return index === -1 ? notes.length + 1 : index + 1;
}

type RunProps = {
  segment: Segment;
  notes: readonly Highlight[];
  chosen: Unit | null;
  onChoose: (mark: Highlight) => void;
};

function Run({ segment: { text, marks, notesEnding }, notes, chosen, onChoose }: RunProps) {
  const [mark] = marks.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  if (!mark) return text;
  const isChosen = chosen !== null && marks.some(({ start, end }) => start === chosen.start && end === chosen.end);
  return (
    <>
      <mark className={classes.mark} data-chosen={isChosen || undefined} data-mark={mark.start}>
        {text}
      </mark>
      {notesEnding.map((noted) => (
        <button
          key={noted.start}
          type="button"
          className={classes.sign}
          data-note
          aria-label={t`Note ${{ noteNumber: notes.indexOf(noted) + 1 }}: ${{ note: noted.note ?? '' }}`}
          onClick={() => onChoose(noted)}
        >
          {notes.indexOf(noted) + 1}
        </button>
      ))}
    </>
  );
}

type NotesListProps = { notes: Highlight[]; content: string; onChoose: (mark: Highlight) => void };

/** The learner's notes in a passage, each with the words that it is about. */
function NotesList({ notes, content, onChoose }: NotesListProps) {
  const language = useContentLanguage();
  return (
    <Text as="ol" below={24} ruled aria-label={t`Your notes`}>
      {notes.map((mark) => (
        <li key={`${mark.start} ${mark.end}`}>
          <button type="button" className={classes.note} onClick={() => onChoose(mark)}>
            <span
              {...language}
              className={classes.quote}
            >{t`“${{ words: content.slice(mark.start, mark.end) }}”`}</span>
            <span dir="auto">{mark.note}</span>
          </button>
        </li>
      ))}
    </Text>
  );
}
