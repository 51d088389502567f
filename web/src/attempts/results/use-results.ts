import { getAttempt } from '@parlance/contract/attempts';
import { listResults, type ResultsOverview, resultsOverview, type ScoreRecord } from '@parlance/contract/results';
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

/** An attempt with its result, which is missing while it is open and when it was abandoned. Asks nothing for null. */
export function useAttemptResult(attemptId: number | null) {
  return useQuery({
    ...queryOf(getAttempt, attemptId === null ? null : { params: { id: attemptId } }),
    select: ({ attempt }) => attempt ?? null,
    // A marker may have scored it since.
    staleTime: 0,
  });
}

export type WaitingResults = {
  /** Those that a person marks. */
  beingMarked: ScoreRecord[];
  /** How many are of examinations whose results are not out, whether they are marked or not. */
  withheld: number;
  /** How many more wait than the overview lists: of these it is not known for what. */
  unlisted: number;
};

/** What the results that have no score wait for. */
export function waitingResults({ waiting, being_marked: listed }: ResultsOverview): WaitingResults {
  const beingMarked = listed.filter((record) => !record.result_release);
  return { beingMarked, withheld: listed.length - beingMarked.length, unlisted: waiting - listed.length };
}
