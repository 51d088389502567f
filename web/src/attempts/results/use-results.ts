import { listResults } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';

/** The learner's own results, newest first; asked again each time a screen with results opens. */
export function useResults() {
  return useQuery({
    queryKey: ['results'],
    queryFn: async ({ signal }) => (await call(listResults, {}, { signal })).results,
    staleTime: 0,
  });
}
