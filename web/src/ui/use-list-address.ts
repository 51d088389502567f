import { useDebouncedValue } from '@mantine/hooks';
import { useAddress } from './use-address.ts';

/** Typing rests this long before the server is asked. */
export const TYPING_MS = 250;

/**
 * What a list shows, kept in the address so that reload, back and a sent link show the same: `q` the words searched,
 * `filter` the one value of the parameter named so, `sort` a column (`-` before it turns it round), `page` from 1.
 * Each change but the page leads back to the first page.
 */
export function useListAddress(filterName: string, defaultSort: string) {
  const [search, changeAddress] = useAddress();
  const q = search.get('q') ?? '';
  const [restingQ] = useDebouncedValue(q, TYPING_MS);
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);

  function set(changes: Changes): void {
    changeAddress((before) => narrowedBy(before, changes), narrowing(changes));
  }

  return {
    q,
    /** `q` once the typing rests: what to ask the server. */
    restingQ,
    filter: search.get(filterName) ?? '',
    sort: search.get('sort') ?? defaultSort,
    page,
    narrowed: q !== '' || search.has(filterName),
    setQ: (value: string) => set({ q: value }),
    setFilter: (value: string) => set({ [filterName]: value }),
    setSort: (value: string) => set({ sort: value === defaultSort ? null : value }),
    setPage: (value: number) => set({ page: value === 1 ? null : String(value) }),
    /** A parameter that goes along with the list, such as the course that is open. */
    choice: (name: string) => search.get(name),
    choose: (name: string, value: string | null) =>
      changeAddress((before) => withChoice(before, name, value), { preventScrollReset: true }),
    clear: () => set({ q: null, [filterName]: null }),
  };
}

type Changes = Record<string, string | null>;

/** The address with these parameters set, or taken out by null or ''; back on the first page unless `page` is one of them. */
export function narrowedBy(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** How the address changes so: typing leaves no trail of its letters. */
export function narrowing(changes: Changes) {
  return { replace: 'q' in changes, preventScrollReset: true };
}

/** The address with one parameter set, or taken out by null. */
export function withChoice(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

export type ListAddress = ReturnType<typeof useListAddress>;
