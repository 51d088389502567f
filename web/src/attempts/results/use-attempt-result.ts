import { getAttempt } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';

/** An attempt with its result, which is missing while it is open and when it was abandoned. Asks nothing for null. */
export function useAttemptResult(attemptId: number | null) {
  return useQuery({
    ...queryOf(getAttempt, { params: { id: attemptId ?? 0 } }),
    select: ({ attempt }) => attempt ?? null,
    enabled: attemptId !== null,
    // A marker may have scored it since.
    staleTime: 0,
  });
}
