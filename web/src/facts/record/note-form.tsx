import { Button, Textarea } from '@mantine/core';
import { NOTE_MAX } from '@parlance/contract/facts/record';
import { useId, useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { Row, Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import classes from './note-form.module.css';
import { useAddNote } from './use-own-record.ts';

type Props = {
  sittingId: number;
  /** The fact it is about; null for the whole examination. */
  factId: number | null;
  label: string;
  /** The way back, where the form was opened. */
  onClose?: () => void;
};

/** A note of the learner, which stays as it is once it is added. */
export function NoteForm({ sittingId, factId, label, onClose }: Props) {
  const [text, setText] = useState('');
  const counterId = useId();
  const adding = useAddNote(sittingId, factId, () => {
    setText('');
    onClose?.();
  });
  const { error } = adding;
  return (
    <Stack
      as="form"
      gap={8}
      above={12}
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate(text.trim());
      }}
    >
      <Textarea
        label={label}
        placeholder="Write what your school should know"
        autosize
        minRows={onClose ? 2 : 1}
        maxRows={12}
        maxLength={NOTE_MAX}
        data-autofocus={onClose ? true : undefined}
        autoFocus={onClose !== undefined}
        aria-describedby={counterId}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && (
        <ErrorNote>
          {refusalText(error, 'The note was not added. It is still here. Check your connection and try again.')}
        </ErrorNote>
      )}
      <Row gap={[8, 12]} wrap align="center" justify="end">
        <p id={counterId} className={classes.counter}>
          {`${text.length.toLocaleString('en')} of ${NOTE_MAX.toLocaleString('en')} characters. A note cannot be changed later.`}
        </p>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={adding.isPending} disabled={text.trim() === ''}>
          Add note
        </Button>
      </Row>
    </Stack>
  );
}
