import { useDebouncedValue } from '@mantine/hooks';
import { bankSorts } from '@parlance/contract/bank';
import { type Changes, idParam, useQuickUrlState } from '../../ui/lists/url-state.ts';
import { narrowing, TYPING_MS } from '../../ui/lists/use-list-url.ts';

const filterNames = ['kind', 'skill', 'level', 'topic', 'tag', 'used', 'status'] as const;
export type FilterName = (typeof filterNames)[number];

/** What the list of the bank shows and which question is open, kept in the address. */
export function useBankUrl() {
  const [search, change] = useQuickUrlState();
  const q = search.get('q') ?? '';
  const [restingQ] = useDebouncedValue(q, TYPING_MS);
  const filters = Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])) as Record<
    FilterName,
    string
  >;
  const set = (changes: Changes) => change(...narrowing(changes));
  return {
    q,
    restingQ,
    filters,
    sort: bankSorts.find((name) => name === search.get('sort')) ?? 'newest',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    openId: idParam(search, 'question'),
    search,
    narrowed: q !== '' || filterNames.some((name) => filters[name] !== ''),
    setQ: (value: string) => set({ q: value }),
    setFilter: (name: FilterName, value: string) => set({ [name]: value }),
    setSort: (value: string) => set({ sort: value === 'newest' ? null : value }),
    setPage: (value: number) => set({ page: value === 1 ? null : value }),
    open: (id: number | null) => change({ question: id }, { preventScrollReset: true }),
    clear: () => set({ q: null, ...Object.fromEntries(filterNames.map((name) => [name, null])) }),
  };
}

export type BankUrl = ReturnType<typeof useBankUrl>;
