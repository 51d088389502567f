import { listResults } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/queries.ts';

/** The learner's own results, newest first; asked again each time a screen with results opens. */
export function useResults() {
  return useQuery({
    ...queryOf(listResults, {}),
    select: ({ results }) => results,
    staleTime: 0,
  });
}
