import { useDebouncedValue } from '@mantine/hooks';
import { AUDIT_COUNTED, listAudit, listAuditActors } from '@parlance/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallRefused } from '../platform/call.ts';
import { pageQueryOf, queryOf } from '../platform/queries.ts';
import { useQuickUrlState } from '../ui/lists/url-state.ts';
import { narrowing, TYPING_MS } from '../ui/lists/use-list-url.ts';
import { endOfDay, startOfDay } from './day.ts';

export const ENTRIES_ON_A_PAGE = 20;

const filters = ['q', 'action', 'actor', 'from', 'to'] as const;
type Filter = (typeof filters)[number];

/** What the log shows, kept in the address: words, action, who acted, the first and the last day, the page from 1. */
export function useLogUrl() {
  const [search, change] = useQuickUrlState();
  const read = (name: string) => search.get(name) ?? '';
  const [restingQ] = useDebouncedValue(read('q'), TYPING_MS);

  const set = (changes: Partial<Record<Filter | 'page', string | number | null>>) => change(...narrowing(changes));

  return {
    q: read('q'),
    /** `q` once the typing rests: what to ask the server. */
    restingQ,
    action: read('action'),
    actor: read('actor'),
    from: read('from'),
    to: read('to'),
    page: Math.min(Math.max(1, Math.trunc(Number(read('page'))) || 1), AUDIT_COUNTED / ENTRIES_ON_A_PAGE),
    narrowed: filters.some((name) => search.has(name)),
    set: (filter: Filter, value: string) => set({ [filter]: value }),
    setPage: (page: number) => set({ page: page === 1 ? null : page }),
    clear: () => set(Object.fromEntries(filters.map((name) => [name, null]))),
  };
}

export type LogUrl = ReturnType<typeof useLogUrl>;

/** One page of the log as the address asks for it. */
export function useAuditLog({ page, restingQ, action, actor, from, to }: LogUrl) {
  const query = {
    page: String(page),
    limit: String(ENTRIES_ON_A_PAGE),
    q: restingQ,
    action,
    actor: actor === '' ? undefined : actor,
    from: startOfDay(from),
    to: endOfDay(to),
  };
  return useQuery({
    ...pageQueryOf(listAudit, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Staff who are in the log, for the filter; until they are loaded there is no one to choose. */
export function useAuditActors() {
  return useQuery(queryOf(listAuditActors, {}));
}

/** The words searched mean too many people or courses to follow. */
export function isTooMany(error: Error | null): boolean {
  return error instanceof CallRefused && error.fields.some(({ path }) => path === 'q');
}

/** Whether there are more entries than are counted. */
export function isBeyondCount(total: number): boolean {
  return total > AUDIT_COUNTED;
}
