import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Text } from '../../ui/kit.tsx';
import type { Note } from '../answers/notes.ts';
import classes from './note-list.module.css';
import type { FreshNote } from './use-marking.ts';

type Props = {
  notes: Note[];
  /** The note to write next: just added, or chosen again. Null for none. */
  fresh: FreshNote | null;
  readOnly: boolean;
  onChange: (notes: Note[]) => void;
};

/** The notes on the answers. The learner gets them below the comment. */
export function NoteList({ notes, fresh, readOnly, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (fresh) list.current?.querySelectorAll<HTMLTextAreaElement>('textarea')[fresh.index]?.focus();
  }, [fresh]);
  return (
    <section aria-label={t`Notes in the answer`} data-screen-only>
      <h2 className={classes.heading}>{t`Notes in the answer`}</h2>
      {notes.length === 0 ? (
        <Text size="sm" tone="faint" above={8}>
          <Trans>To add a note, select words in the answer or choose Note on this paragraph.</Trans>
        </Text>
      ) : (
        <ol ref={list}>
          {notes.map((each, index) => (
            <li key={`${each.answer} ${each.start}`} className={classes.note}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <Textarea
                aria-label={t`Note ${{ number: index + 1 }}`}
                className={classes.text}
                placeholder={t`Your note`}
                autosize
                minRows={1}
                maxRows={6}
                maxLength={500}
                value={each.text}
                readOnly={readOnly}
                onChange={({ currentTarget: { value } }) =>
                  onChange(notes.map((note, at) => (at === index ? { ...note, text: value } : note)))
                }
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
          <Trans>Notes are added to the comment when you save.</Trans>
        </Text>
      )}
    </section>
  );
}
