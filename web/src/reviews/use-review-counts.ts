import { countPendingReviews } from '@parlance/contract/reviews';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';

const EVERY_MS = 10_000;

/**
 * How much waits for a marker, for the menu; looked up again while the page is seen and somebody is `signedIn`.
 * Undefined until it is known.
 */
export function useReviewCounts(signedIn: boolean) {
  const { data } = useQuery({
    ...queryOf(countPendingReviews, {}),
    enabled: signedIn,
    refetchInterval: EVERY_MS,
    staleTime: 0,
  });
  return data;
}
