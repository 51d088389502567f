import { countPendingReviews, LEASE_RENEWAL_SECONDS } from '@parlance/contract/reviews';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callForPage } from '../../platform/call.ts';
import { isOf, keyOf } from '../../platform/queries.ts';
import type { DeskAddress } from '../marking-url.ts';
import type { Pile, ReviewDesk } from '../marking-page-url.ts';
import { pendingItem, type PileItem, reviewedItem } from './queue.ts';

export const ON_A_PAGE = 25;

/** What a score changes: both piles of its kind, and the counts of the menu. */
export function listsOf({ calls }: ReviewDesk) {
  return [calls.pending, calls.reviewed, countPendingReviews];
}

type PileQuery = { page: string; limit: string; q: string; course_id?: number; sort?: string };
type PilePage = { items: PileItem[]; total: number };

/** One page of a pile, sought, sorted and cut by the server; asked for again often enough to show who has what open. */
function pilePage({ calls }: ReviewDesk, pile: Pile, query: PileQuery) {
  return queryOptions({
    queryKey: keyOf(calls[pile], { query }),
    queryFn: async ({ signal }): Promise<PilePage> => {
      if (pile === 'pending') {
        const { items, total } = await callForPage(calls.pending, { query }, { signal });
        return { items: items.reviews.map(pendingItem), total };
      }
      const { items, total } = await callForPage(calls.reviewed, { query }, { signal });
      return { items: items.submissions.map(reviewedItem), total };
    },
    staleTime: 0,
    // Another page or search of the same pile stands there until it comes; the rows of the other pile never do.
    placeholderData: (before: PilePage | undefined, query) => (isOf(query, calls[pile]) ? before : undefined),
  });
}

function queryOf({ list }: DeskAddress, page: number): PileQuery {
  const course = Number(list.filter) || undefined;
  return { page: String(page), limit: String(ON_A_PAGE), q: list.restingQ, course_id: course, sort: list.sort };
}

/** The page of the pile that the address names, or another one of it. */
export function pileOfAddress(desk: ReviewDesk, address: DeskAddress, page = address.list.page) {
  return pilePage(desk, address.pile, queryOf(address, page));
}

export function usePile(desk: ReviewDesk, address: DeskAddress) {
  return useQuery({
    ...pileOfAddress(desk, address),
    // A list that never came waits for Retry: otherwise it would flicker between loading and failed.
    refetchInterval: ({ state }) => (state.data ? LEASE_RENEWAL_SECONDS * 1000 : false),
  });
}

/** How many there are in the pile that is not shown, under the same search and course. */
export function useOtherTotal(desk: ReviewDesk, address: DeskAddress): number | undefined {
  const other = address.pile === 'pending' ? 'reviewed' : 'pending';
  const { course_id, q } = queryOf(address, 1);
  const { data } = useQuery({
    ...pilePage(desk, other, { page: '1', limit: '1', q, course_id }),
    refetchInterval: LEASE_RENEWAL_SECONDS * 1000,
  });
  return data?.total;
}
