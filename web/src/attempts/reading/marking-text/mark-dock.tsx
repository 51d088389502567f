import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { type Annotations, NOTE_MAX } from '@parlance/contract/taking/annotations';
import { IconHighlight, IconNote, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useId } from 'react';
import { Row } from '../../../ui/kit.tsx';
import { markAt, type TextRange, withHighlight, withNote, withoutMark, withoutNote } from '../../tools/annotations.ts';
import type { ReadingTools } from '../../tools/use-reading-tools.ts';
import classes from './mark-dock.module.css';

type Props = Pick<ReadingTools, 'change'> & {
  annotations: Annotations;
  range: TextRange;
  /** The words of the range. */
  quote: string;
  noteNumber: number;
  isNoting: boolean;
  setIsNoting: (isNoting: boolean) => void;
  onClose: () => void;
};

const QUOTED = 48;

/** What can be done with the selected words, at the foot of the passage: the system’s menu is where they are. */
export function MarkDock({ annotations, change, range, quote, noteNumber, isNoting, setIsNoting, onClose }: Props) {
  const mark = markAt(annotations, range);
  const id = useId();
  const note = mark?.note ?? '';
  const words = quote.length > QUOTED ? `${quote.slice(0, QUOTED).trimEnd()}…` : quote;
  const write = (written: string) => change((before) => withNote(before, range, written));

  function done() {
    if (mark?.note?.trim() === '') change((before) => withoutNote(before, range));
    onClose();
  }

  function remove() {
    change((before) => withoutMark(before, range));
    onClose();
  }

  return (
    <section className={classes.dock} aria-label={t`The selected words`}>
      <Row gap={4} wrap align="center">
        <p className={classes.quote}>
          {isNoting ? (
            <Trans>
              <strong>Note {noteNumber}</strong> on “{words}”
            </Trans>
          ) : (
            t`“${words}”`
          )}
        </p>
        <UnstyledButton
          className={classes.act}
          aria-pressed={mark !== undefined}
          onMouseDown={keepSelection}
          onClick={() => change((before) => (mark ? withoutMark(before, range) : withHighlight(before, range)))}
        >
          <IconHighlight size={16} stroke={1.75} aria-hidden="true" /> {t`Highlight`}
        </UnstyledButton>
        <UnstyledButton
          className={classes.act}
          aria-pressed={isNoting || mark?.note !== undefined}
          onMouseDown={keepSelection}
          onClick={() => setIsNoting(true)}
        >
          <IconNote size={16} stroke={1.75} aria-hidden="true" /> {t`Note`}
        </UnstyledButton>
        {mark ? (
          <UnstyledButton className={classes.act} onClick={remove}>
            <IconTrash size={16} stroke={1.75} aria-hidden="true" /> {t`Remove`}
          </UnstyledButton>
        ) : (
          <UnstyledButton className={classes.act} onClick={onClose}>
            {t`Close`}
          </UnstyledButton>
        )}
      </Row>
      {isNoting && (
        <>
          <textarea
            // The learner asked to write.
            autoFocus
            className={classes.field}
            aria-label={t`Note ${noteNumber} on “${{ words: quote }}”`}
            aria-describedby={id}
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={(event) => write(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && done()}
          />
          <div className={classes.foot}>
            <p id={id}>
              {t`${{ length: note.length }} of ${{ most: NOTE_MAX }} characters. Only you can see your notes.`}
            </p>
            <Button variant="default" onClick={done}>
              {t`Done`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** A press of a button would take the selection away before it is read. */
function keepSelection(event: MouseEvent): void {
  event.preventDefault();
}
