import { t } from '@lingui/core/macro';
import type { Reply } from '@parlance/contract/endpoint';
import { getRecord, lookAtFact, type WatchedRecord } from '@parlance/contract/facts/record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { toastError } from '../../ui/states/toast.tsx';

export type WatchedFact = WatchedRecord['facts'][number];

/** Facts come in while somebody looks. */
const REFRESH_MS = 5000;

/** The record of a candidate, for staff who see facts. */
export function useWatchedRecord(sittingId: number, candidateId: number, isSeen: boolean) {
  const params = { id: sittingId, candidateId };
  return useQuery({
    ...queryOf(getRecord, { params }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    enabled: isSeen,
  });
}

/** Marks a fact as looked at, or takes that back. */
export function useLookAtFact({ sitting, candidate }: Pick<WatchedRecord, 'sitting' | 'candidate'>, factId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (looked: boolean) => call(lookAtFact, { params: { id: sitting.id, factId }, body: { looked } }),
    onSuccess: ({ fact }) => {
      const params = { id: sitting.id, candidateId: candidate.id };
      client.setQueryData<Reply<typeof getRecord>>(
        keyOf(getRecord, { params }),
        (before) => before && { ...before, facts: before.facts.map((one) => (one.id === fact.id ? fact : one)) },
      );
    },
    onError: (error) => toastError(refusalText(error, t`Failed to mark the fact. Try again.`)),
  });
}
