import { countPendingReviews } from '@parlance/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';

const EVERY_MS = 10_000;

/** How many submissions wait to be marked, asked again and again while the page is seen and someone is `signedIn`. */
export function useReviewCounts(signedIn: boolean) {
  return useQuery({
    ...queryOf(countPendingReviews, {}),
    enabled: signedIn,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
}
