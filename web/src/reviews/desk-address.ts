import { useSearchParams } from 'react-router';
import { useListAddress } from '../ui/use-list-address.ts';
import { type Pile, piles } from './review-desk.ts';

/** The longest waiting first; of the marked, the latest mark first. */
export const usualOrder: Record<Pile, string> = { pending: 'date_time', reviewed: '-scored_at' };

type Place = {
  pile?: Pile;
  /** The submission on the desk; null is the list. */
  review?: number | null;
  page?: number;
};

/**
 * The same address at another place. Search and course stay; another pile begins at its first page and in its usual
 * order, as the orders of the two differ.
 */
export function withPlace(search: URLSearchParams, { pile, review, page }: Place): URLSearchParams {
  const next = new URLSearchParams(search);
  if (pile !== undefined && pile !== pileOf(search)) {
    for (const name of ['page', 'sort']) next.delete(name);
    if (pile === 'pending') next.delete('tab');
    else next.set('tab', pile);
  }
  if (page !== undefined) {
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
  }
  if (review !== undefined) {
    if (review === null) next.delete('review');
    else next.set('review', String(review));
  }
  return next;
}

export function pileOf(search: URLSearchParams): Pile {
  return piles.find((pile) => pile === search.get('tab')) ?? 'pending';
}

/** Where one is at the desk: `?tab=reviewed&review=7&q=…&course=…&page=2`. */
export function useDeskAddress() {
  const [search, setSearch] = useSearchParams();
  const pile = pileOf(search);
  const list = useListAddress('course', usualOrder[pile]);
  return {
    pile,
    list,
    /** The submission on the desk, or null. */
    openId: Number(search.get('review')) || null,
    /** For links. */
    hrefOf: (place: Place) => `?${withPlace(search, place)}`,
    go: (place: Place) => setSearch((before) => withPlace(before, place)),
  };
}

export type DeskAddress = ReturnType<typeof useDeskAddress>;
