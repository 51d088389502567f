import { type Changes, idParam, useUrlState, withParams } from '../ui/url-state.ts';
import { useListAddress } from '../ui/use-list-url.ts';
import { type Pile, piles } from './marking-page-url.ts';

/** The longest waiting first; of the marked, the latest mark first. */
export const usualOrder: Record<Pile, string> = { pending: 'date_time', reviewed: '-scored_at' };

type Place = {
  pile?: Pile;
  /** The submission on the desk; null is the list. */
  review?: number | null;
  page?: number;
};

/**
 * What of the query string leads to another place. Search and course stay; another pile begins at its first page and in
 * its usual order, as the orders of the two differ.
 */
export function placeParams(search: URLSearchParams, { pile, review, page }: Place): Changes {
  const other = pile !== undefined && pile !== pileOf(search);
  return {
    ...(other && { page: null, sort: null, tab: pile === 'pending' ? null : pile }),
    ...(page !== undefined && { page: page === 1 ? null : page }),
    review,
  };
}

export function pileOf(search: URLSearchParams): Pile {
  return piles.find((pile) => pile === search.get('tab')) ?? 'pending';
}

/** Where one is at the desk: `?tab=reviewed&review=7&q=…&course=…&page=2`. */
export function useDeskAddress() {
  const [search, change] = useUrlState();
  const pile = pileOf(search);
  const list = useListAddress('course', usualOrder[pile]);
  return {
    pile,
    list,
    /** The submission on the desk, or null. */
    openId: idParam(search, 'review'),
    /** For links. */
    hrefOf: (place: Place) => `?${withParams(search, placeParams(search, place))}`,
    go: (place: Place) => change(placeParams(search, place)),
  };
}

export type DeskAddress = ReturnType<typeof useDeskAddress>;
