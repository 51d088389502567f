import { listResults, resultsOverview } from '@parlance/contract/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pageQueryOf, queryOf } from '../../platform/queries.ts';
import type { ListUrl } from '../../ui/lists/use-list-url.ts';

export const RESULTS_ON_A_PAGE = 20;

/** What is shown of all of the learner's results; asked again each time a screen with results opens. */
export function useResultsOverview() {
  return useQuery({ ...queryOf(resultsOverview, {}), staleTime: 0 });
}

/** One page of the learner's own results as the URL asks for it, newest first. */
export function useResultsPage({ page, restingQ, filter }: ListUrl) {
  const query = { page: String(page), limit: String(RESULTS_ON_A_PAGE), q: restingQ, type: filter };
  return useQuery({
    ...pageQueryOf(listResults, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
