import { type Changes, idParam, useUrlState, withParams } from '../ui/url-state.ts';
import { useListUrl } from '../ui/use-list-url.ts';
import { type Queue, queues } from './review-area.ts';

/** The longest waiting first; of the marked, the latest mark first. */
export const usualOrder: Record<Queue, string> = { pending: 'date_time', reviewed: '-scored_at' };

type Place = {
  queue?: Queue;
  /** The open submission; null is the list. */
  review?: number | null;
  page?: number;
};

/**
 * The query string that leads to another place. Search and course stay; the other list begins at its first page and in
 * its usual order, as the orders of the two differ.
 */
export function placeParams(search: URLSearchParams, { queue, review, page }: Place): Changes {
  const other = queue !== undefined && queue !== queueOf(search);
  return {
    ...(other && { page: null, sort: null, tab: queue === 'pending' ? null : queue }),
    ...(page !== undefined && { page: page === 1 ? null : page }),
    review,
  };
}

export function queueOf(search: URLSearchParams): Queue {
  return queues.find((queue) => queue === search.get('tab')) ?? 'pending';
}

/** Where one is in the marking area: `?tab=reviewed&review=7&q=…&course=…&page=2`. */
export function useMarkingUrl() {
  const [search, change] = useUrlState();
  const queue = queueOf(search);
  const list = useListUrl('course', usualOrder[queue]);
  return {
    queue,
    list,
    /** The open submission, or null. */
    openId: idParam(search, 'review'),
    /** For links. */
    hrefOf: (place: Place) => `?${withParams(search, placeParams(search, place))}`,
    go: (place: Place) => change(placeParams(search, place)),
  };
}

export type MarkingUrl = ReturnType<typeof useMarkingUrl>;
