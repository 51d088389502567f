import type { Reply } from '@parlance/contract/endpoint';
import { addRecordNote, getOwnRecord } from '@parlance/contract/facts/record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { keyOf, queryOf } from '../../platform/queries.ts';
import { toastSuccess } from '../../ui/states/toast.tsx';

/** What was recorded of the caller in an examination. */
export function useOwnRecord(sittingId: number) {
  return useQuery({ ...queryOf(getOwnRecord, { params: { id: sittingId } }), staleTime: 0, gcTime: 0 });
}

/** Adds one note, to a fact or to the record: sent again after a lost reply, it is still one. */
export function useAddNote(sittingId: number, factId: number | null, onAdded: () => void) {
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
      toastSuccess('Your note was added. Your school can read it.');
      onAdded();
    },
  });
}
