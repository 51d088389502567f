import { useDebouncedValue } from '@mantine/hooks';
import { bankLists, bankSorts } from '@parlance/contract/bank/bank';
import { type Changes, idParam, useQuickUrlState, withParams } from '../../ui/lists/url-state.ts';
import { narrowing, TYPING_MS } from '../../ui/lists/use-list-url.ts';

const filterNames = ['kind', 'skill', 'level', 'topic', 'tag', 'used', 'status'] as const;
export type FilterName = (typeof filterNames)[number];

/** What the list of the bank shows and which question or set is open, kept in the address. */
export function useBankUrl() {
  const [search, change] = useQuickUrlState();
  const q = search.get('q') ?? '';
  const [restingQ] = useDebouncedValue(q, TYPING_MS);
  const filters = Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ''])) as Record<
    FilterName,
    string
  >;
  const set = (changes: Changes) => change(...narrowing(changes));
  const what = bankLists.find((name) => name === search.get('what')) ?? 'questions';
  const openAs = what === 'sets' ? 'set' : 'question';
  const closed = { question: null, set: null };
  return {
    what,
    q,
    restingQ,
    filters,
    sort: bankSorts.find((name) => name === search.get('sort')) ?? 'newest',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    openId: idParam(search, openAs),
    /** The address of the other list, with what narrows this one. */
    listPath: (list: (typeof bankLists)[number]) =>
      `?${withParams(search, { what: list === 'questions' ? null : list, page: null, ...closed })}`,
    /** The address with a question or a set open, in the list that it stands in. */
    openPath: (which: { question: number } | { set: number }) =>
      `?${withParams(search, { what: 'set' in which ? 'sets' : null, ...closed, ...which })}`,
    narrowed: q !== '' || filterNames.some((name) => filters[name] !== ''),
    setQ: (value: string) => set({ q: value }),
    setFilter: (name: FilterName, value: string) => set({ [name]: value }),
    setSort: (value: string) => set({ sort: value === 'newest' ? null : value }),
    setPage: (value: number) => set({ page: value === 1 ? null : value }),
    open: (id: number | null) => change({ [openAs]: id }, { preventScrollReset: true }),
    clear: () => set({ q: null, ...Object.fromEntries(filterNames.map((name) => [name, null])) }),
  };
}

export type BankUrl = ReturnType<typeof useBankUrl>;
