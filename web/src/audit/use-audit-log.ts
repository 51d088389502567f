import { AUDIT_COUNTED, listAudit, listAuditActors } from '@parlance/contract/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallRefused } from '../platform/call.ts';
import { pageQueryOf, queryOf } from '../platform/queries.ts';
import { type ListUrl, useListUrl } from '../ui/lists/use-list-url.ts';
import { endOfDay, startOfDay } from './day.ts';

export const ENTRIES_ON_A_PAGE = 20;

/** What the log shows, kept in the address: words, action, who acted, the first and the last day, the page from 1. */
export function useLogUrl() {
  return useListUrl('action', '', ['actor', 'from', 'to']);
}

/** One page of the log as the address asks for it. */
export function useAuditLog({ page, restingQ, filter, choice }: ListUrl) {
  const query = {
    page: String(Math.min(page, AUDIT_COUNTED / ENTRIES_ON_A_PAGE)),
    limit: String(ENTRIES_ON_A_PAGE),
    q: restingQ,
    action: filter,
    actor: choice('actor') ?? undefined,
    from: startOfDay(choice('from') ?? ''),
    to: endOfDay(choice('to') ?? ''),
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
