import { useDebouncedValue } from '@mantine/hooks';
import type { NavigateOptions } from 'react-router';
import { type Changes, useQuickUrlState } from './url-state.ts';

/** Typing rests this long before the server is asked. */
export const TYPING_MS = 250;

/**
 * What a list shows, kept in the address so that reload, back and a sent link show the same: `q` the words searched,
 * `filter` the one value of the parameter named so, `sort` a column (`-` before it turns it round), `page` from 1.
 * Each change but the page leads back to the first page. `more` names other parameters that narrow the list.
 */
export function useListUrl(filterName: string, defaultSort: string, more: readonly string[] = []) {
  const [search, change] = useQuickUrlState();
  const q = search.get('q') ?? '';
  const [restingQ] = useDebouncedValue(q, TYPING_MS);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

  const narrowedBy = ['q', filterName, ...more];

  const set = (changes: Changes) => change(...narrowing(changes));

  return {
    q,
    /** `q` once the typing rests: what to ask the server. */
    restingQ,
    filter: search.get(filterName) ?? '',
    sort: search.get('sort') ?? defaultSort,
    page,
    narrowed: narrowedBy.some((name) => (search.get(name) ?? '') !== ''),
    setQ: (value: string) => set({ q: value }),
    setFilter: (value: string) => set({ [filterName]: value }),
    setSort: (value: string) => set({ sort: value === defaultSort ? null : value }),
    /** Other parameters that narrow the list, several at once; null takes one out. */
    narrow: set,
    setPage: (value: number) => set({ page: value === 1 ? null : value }),
    /** A parameter that goes along with the list, such as the course that is open. */
    choice: (name: string) => search.get(name),
    choose: (name: string, value: string | null) => change({ [name]: value }, { preventScrollReset: true }),
    clear: () => set(Object.fromEntries(narrowedBy.map((name) => [name, null]))),
  };
}

/** How a list is narrowed by these parameters: from the first page on, and typing leaves no trail of its letters. */
export function narrowing(changes: Changes): [Changes, NavigateOptions] {
  return [
    { page: null, ...changes },
    { replace: 'q' in changes, preventScrollReset: true },
  ];
}

export type ListUrl = ReturnType<typeof useListUrl>;
