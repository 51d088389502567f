import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { NOTE_TEXT_MAX } from '@parlance/contract/marking-note';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { lengthOf } from '../../ui/format/format-clock.ts';
import { Text } from '../../ui/kit.tsx';
import type { Note } from '../answers/notes.ts';
import { BankedTextarea } from './bank/banked-textarea.tsx';
import classes from './note-list.module.css';
import type { FreshNote } from './use-marking.ts';

type Props = {
  notes: Note[];
  /** On moments of recordings, not on words. */
  isSpoken: boolean;
  /** The note to write next: just added, or chosen again. Null for none. */
  fresh: FreshNote | null;
  readOnly: boolean;
  onChange: (notes: Note[]) => void;
};

/** The notes on the answers. The learner gets them in their places, or below the comment. */
export function NoteList({ notes, isSpoken, fresh, readOnly, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (fresh) list.current?.querySelectorAll<HTMLTextAreaElement>('textarea')[fresh.index]?.focus();
  }, [fresh]);
  return (
    <section aria-label={t`Notes in the answer`} data-screen-only>
      <h2 className={classes.heading}>{t`Notes in the answer`}</h2>
      {notes.length === 0 ? (
        <Text size="sm" tone="faint" above={8}>
          {isSpoken ? (
            <Trans>To add a note, choose Note at this moment beside a recording, or press m there.</Trans>
          ) : (
            <Trans>To add a note, select words in the answer or choose Note on this paragraph.</Trans>
          )}
        </Text>
      ) : (
        <ol ref={list}>
          {notes.map((each, index) => (
            <li key={`${each.answer} ${each.start}`} className={classes.note}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              {isSpoken && <Moment note={each} />}
              <BankedTextarea
                aria-label={t`Note ${{ number: index + 1 }}`}
                className={classes.text}
                placeholder={t`Your note`}
                autosize
                minRows={1}
                maxRows={6}
                maxLength={NOTE_TEXT_MAX}
                value={each.text}
                readOnly={readOnly}
                onText={(text) => onChange(notes.map((note, at) => (at === index ? { ...note, text } : note)))}
              />
              <ActionIcon
                aria-label={t`Remove note ${{ number: index + 1 }}`}
                disabled={readOnly}
                onClick={() => onChange(notes.filter((_, at) => at !== index))}
              >
                <IconX size={18} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {notes.length > 0 && (
        <Text size="sm" tone="faint" above={8}>
          <Trans>The learner reads the notes in the answer, or below the comment.</Trans>
        </Text>
      )}
    </section>
  );
}

/** Which answer, and where in it. */
function Moment({ note: { answer, start } }: { note: Note }) {
  return (
    <Text size="sm" tone="quiet" above={10} fixed>
      {t`Answer ${{ number: answer + 1 }}, ${{ time: lengthOf(start) }}`}
    </Text>
  );
}
