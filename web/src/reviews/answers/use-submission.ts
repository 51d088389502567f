import {
  getSpeakingSubmission,
  getWritingSubmission,
  type ReviewKind,
  type SpeakingSubmission,
  type WritingSubmission,
} from '@parlance/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

export type OpenSubmission =
  | { kind: 'writing'; submission: WritingSubmission }
  | { kind: 'speaking'; submission: SpeakingSubmission };

/**
 * One submission as it is when the desk opens it. It is not asked for again by itself: the signed paths of its
 * recordings would change while they play, and the version under a mark while it is written.
 */
export function useSubmission(kind: ReviewKind, id: number) {
  return useQuery({
    queryKey: ['submission', kind, id],
    queryFn: async ({ signal }): Promise<OpenSubmission> => {
      const input = { params: { id } };
      if (kind === 'writing') return { kind, ...(await call(getWritingSubmission, input, { signal })) };
      return { kind, ...(await call(getSpeakingSubmission, input, { signal })) };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
