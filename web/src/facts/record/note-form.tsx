import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import type { Reply } from '@parlance/contract/endpoint';
import { addRecordNote, getOwnRecord, NOTE_MAX } from '@parlance/contract/facts/record';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../platform/call.ts';
import { keyOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';

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
        placeholder={t`Write what your school should know`}
        autosize
        minRows={onClose ? 2 : 1}
        maxRows={12}
        maxLength={NOTE_MAX}
        autoFocus={onClose !== undefined}
        aria-describedby={counterId}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && (
        <ErrorNote>
          {refusalText(error, t`The note was not added. It is still here. Check your connection and try again.`)}
        </ErrorNote>
      )}
      <Row gap={[8, 12]} wrap align="center" justify="end">
        <Text id={counterId} size="sm" tone="faint" style={{ flex: '1 1 320px' }}>
          {t`${{ length: i18n.number(text.length) }} of ${{ most: i18n.number(NOTE_MAX) }} characters. A note cannot be changed later.`}
        </Text>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" loading={adding.isPending} disabled={text.trim() === ''}>
          <Trans>Add note</Trans>
        </Button>
      </Row>
    </Stack>
  );
}

/** Adds one note, to a fact or to the record: sent again after a lost reply, it is still one. */
function useAddNote(sittingId: number, factId: number | null, onAdded: () => void) {
  const client = useQueryClient();
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (text: string) => {
      const body = { noteId, text, ...(factId === null ? {} : { factId }) };
      return call(addRecordNote, { params: { id: sittingId }, body });
    },
    onSuccess: ({ note }) => {
      setNoteId(crypto.randomUUID());
      client.setQueryData<Reply<typeof getOwnRecord>>(keyOf(getOwnRecord, { params: { id: sittingId } }), (before) =>
        before ? { ...before, notes: [...before.notes, note] } : before,
      );
      toastSuccess(t`Your note was added. Your school can read it.`);
      onAdded();
    },
  });
}
