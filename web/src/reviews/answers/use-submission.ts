import {
  type ReviewKind,
  type SpeakingSubmission,
  speakingReviews,
  type WritingSubmission,
  writingReviews,
} from '@parlance/contract/reviews';
import type { Judged } from '@parlance/contract/rubrics/points';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keyOf } from '../../platform/queries.ts';

export type OpenSubmission =
  | { kind: 'writing'; submission: WritingSubmission }
  | { kind: 'speaking'; submission: SpeakingSubmission };

/** The questions that are marked, in the order of the answers. */
export function judgedOf({ questions_and_answers }: OpenSubmission['submission']): Judged[] {
  return questions_and_answers.map(({ question_id, marking_weight = 1 }) => ({
    id: question_id,
    weight: marking_weight,
  }));
}

/** One submission with its kind, for the cache. */
export function submissionOf(kind: ReviewKind, id: number) {
  const input = { params: { id } };
  return queryOptions({
    queryKey: keyOf(kind === 'writing' ? writingReviews.open : speakingReviews.open, input),
    queryFn: async ({ signal }): Promise<OpenSubmission> => {
      if (kind === 'writing') return { kind, ...(await call(writingReviews.open, input, { signal })) };
      return { kind, ...(await call(speakingReviews.open, input, { signal })) };
    },
  });
}

/**
 * One submission as it is when the marking page opens it. It is not refetched: the signed paths of its
 * recordings would change while they play, and the version under a mark while it is written.
 */
export function useSubmission(kind: ReviewKind, id: number) {
  return useQuery({
    ...submissionOf(kind, id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
