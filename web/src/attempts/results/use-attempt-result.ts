import { getAttempt } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** An attempt with its result, which is missing while it is open and when it was abandoned. Asks nothing for null. */
export function useAttemptResult(attemptId: number | null) {
  return useQuery({
    queryKey: ['attempt-result', attemptId],
    queryFn: async ({ signal }) => {
      if (attemptId === null) return null;
      return (await call(getAttempt, { params: { id: attemptId } }, { signal })).attempt ?? null;
    },
    enabled: attemptId !== null,
    // A marker may have scored it since.
    staleTime: 0,
  });
}
