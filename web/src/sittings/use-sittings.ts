import { listClasses } from '@parlance/contract/classes';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { findSittingPeople } from '@parlance/contract/sittings/set-up';
import {
  addSitting,
  deleteSitting,
  getSitting,
  listSittings,
  type Sitting,
  type SittingPhase,
} from '@parlance/contract/sittings/sitting';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, invalidateBelow, keyOf, pageQueryOf, queryOf } from '../platform/queries.ts';
import type { ListUrl } from '../ui/lists/use-list-url.ts';

export const SITTINGS_ON_A_PAGE = 20;

/** One page of the list as the URL asks for it, searched, sorted and paged by the server. */
export function useSittingPage({ page, restingQ, filter, sort }: ListUrl) {
  const phase = filter === '' ? {} : { phase: filter as SittingPhase };
  const query = { page: String(page), limit: String(SITTINGS_ON_A_PAGE), q: restingQ, sort, ...phase };
  return useQuery({ ...pageQueryOf(listSittings, { query }), placeholderData: keepPreviousData, staleTime: 0 });
}

/** One sitting with everything that is set. What is edited must not be old. */
export function useSitting(id: number) {
  return useQuery({ ...queryOf(getSitting, { params: { id } }), staleTime: 0, gcTime: 0 });
}

export type CandidateList = { page: number; limit: number; q?: string; sort?: string };

/** One page of the people who take a sitting, with their own times. */
export function useCandidates(id: number, { page, limit, q = '', sort }: CandidateList) {
  const query = { page: String(page), limit: String(limit), q, ...(sort ? { sort } : {}) };
  return useQuery({
    ...pageQueryOf(listCandidates, { params: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** So many classes are offered; more are found by their names. */
const CLASSES_FOUND = 20;

/** Classes with this text in their name that are not archived. */
export function useFoundClasses(q: string) {
  const query = { page: '1', limit: String(CLASSES_FOUND), status: 'current' as const, q };
  return useQuery({ ...pageQueryOf(listClasses, { query }), placeholderData: keepPreviousData });
}

/** People with this text in their name or email who could take a sitting, or work at it. */
export function useSittingPeople(part: 'candidate' | 'staff', q: string) {
  return useQuery({ ...queryOf(findSittingPeople, { query: { part, q } }), placeholderData: keepPreviousData });
}

/** A change was answered with the sitting as it is now: shown at once, and everything that follows from it is old. */
export function storeSitting(client: QueryClient, sitting: Sitting): void {
  client.setQueryData(keyOf(getSitting, { params: { id: sitting.id } }), { sitting });
  void invalidate(client, listCandidates, listSittings);
}

export function useAddSitting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) => call(addSitting, { body: { title, time_zone: ownZone() } }),
    onSuccess: () => invalidate(client, listSittings),
  });
}

export function useDeleteSitting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteSitting, { params: { id } }),
    onSettled: () => invalidateBelow(client, listSittings),
  });
}

/** The zone of whoever is here: where an examination that they make is most likely held. */
function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
