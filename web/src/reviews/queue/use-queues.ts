import { countPendingReviews, LEASE_RENEWAL_SECONDS } from '@parlance/contract/reviews';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callForPage } from '../../platform/call.ts';
import { isOf, keyOf } from '../../platform/queries.ts';
import type { MarkingUrl } from '../marking-url.ts';
import type { Queue, ReviewArea } from '../review-area.ts';
import { pendingItem, type QueueItem, reviewedItem } from './queue.ts';

export const ON_A_PAGE = 25;

/** What a score changes: both lists of its kind, and the counts of the menu. */
export function listsOf({ calls }: ReviewArea) {
  return [calls.pending, calls.reviewed, countPendingReviews];
}

type QueueQuery = { page: string; limit: string; q: string; course_id?: number; sort?: string };
type QueuePage = { items: QueueItem[]; total: number };

/** One page of a list; the server searches, sorts and pages. Refetched often enough to show who has what open. */
function queuePage({ calls }: ReviewArea, queue: Queue, query: QueueQuery) {
  return queryOptions({
    queryKey: keyOf(calls[queue], { query }),
    queryFn: async ({ signal }): Promise<QueuePage> => {
      if (queue === 'pending') {
        const { items, total } = await callForPage(calls.pending, { query }, { signal });
        return { items: items.reviews.map(pendingItem), total };
      }
      const { items, total } = await callForPage(calls.reviewed, { query }, { signal });
      return { items: items.submissions.map(reviewedItem), total };
    },
    staleTime: 0,
    // The page shown stays until another page or search of the same list is loaded; never for the other list.
    placeholderData: (before: QueuePage | undefined, query) => (isOf(query, calls[queue]) ? before : undefined),
  });
}

function queryOf({ list }: MarkingUrl, page: number): QueueQuery {
  const course = Number(list.filter) || undefined;
  return { page: String(page), limit: String(ON_A_PAGE), q: list.restingQ, course_id: course, sort: list.sort };
}

/** The page of the list that the URL names, or another page of it. */
export function queueOfUrl(area: ReviewArea, url: MarkingUrl, page = url.list.page) {
  return queuePage(area, url.queue, queryOf(url, page));
}

export function useQueue(area: ReviewArea, url: MarkingUrl) {
  return useQuery({
    ...queueOfUrl(area, url),
    // A list that could not be loaded waits for Try again: otherwise it would flicker between loading and failed.
    refetchInterval: ({ state }) => (state.data ? LEASE_RENEWAL_SECONDS * 1000 : false),
  });
}

/** How many there are in the list that is not shown, with the same search and course. */
export function useOtherTotal(area: ReviewArea, url: MarkingUrl): number | undefined {
  const other = url.queue === 'pending' ? 'reviewed' : 'pending';
  const { course_id, q } = queryOf(url, 1);
  const { data } = useQuery({
    ...queuePage(area, other, { page: '1', limit: '1', q, course_id }),
    refetchInterval: LEASE_RENEWAL_SECONDS * 1000,
  });
  return data?.total;
}
