import { t } from '@lingui/core/macro';
import { getClass, listClasses } from '@parlance/contract/classes';
import { listRooms } from '@parlance/contract/invigilation/board';
import { listCandidates } from '@parlance/contract/sittings/candidates';
import { duplicateSitting } from '@parlance/contract/sittings/publishing';
import { findSittingPeople } from '@parlance/contract/sittings/set-up';
import {
  addSitting,
  deleteSitting,
  getSitting,
  listSittings,
  type Sitting,
  type SittingBasics,
  type SittingPhase,
  type SittingSummary,
} from '@parlance/contract/sittings/sitting';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, invalidateBelow, keyOf, pageQueryOf, queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import type { ListUrl } from '../ui/lists/use-list-url.ts';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

/** Makes a call that changes a sitting with the version that it must name, and keeps the sitting that is answered. */
export type Alter = <R extends { sitting?: Sitting }>(work: (version: number) => Promise<R>) => Promise<R>;

/** Of a dialog that changes one. */
export type AlterProps = {
  sitting: Pick<SittingBasics, 'id' | 'title'>;
  alter: Alter;
  opened: boolean;
  onClose: () => void;
};

export const SITTINGS_ON_A_PAGE = 20;

/** How often the state of examinations is asked for while somebody looks at their list. */
const REFRESH_MS = 15_000;

/** One page of the list as the URL asks for it, in the order in which examinations are needed. */
export function useSittingPage({ page, restingQ, filter, choice }: ListUrl) {
  const phase = filter === '' ? {} : { phase: filter as SittingPhase };
  const classId = choice('class');
  const narrowed = { q: restingQ, ...phase, ...(classId === null ? {} : { class_id: classId }) };
  const query = { page: String(page), limit: String(SITTINGS_ON_A_PAGE), sort: 'agenda', ...narrowed };
  return useQuery({
    ...pageQueryOf(listSittings, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
}

/** What the boards of the rooms under way say above their rows, where there is one. */
export function useRooms(isAsked: boolean) {
  return useQuery({ ...queryOf(listRooms, {}), staleTime: 0, refetchInterval: REFRESH_MS, enabled: isAsked });
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

/** How many classes are offered; more are found by their names. */
const CLASSES_FOUND = 20;

/** Classes with this text in their name, those that are archived only where `status` is left out. */
export function useFoundClasses(q: string, status?: 'current') {
  const query = { page: '1', limit: String(CLASSES_FOUND), q, ...(status && { status }) };
  return useQuery({ ...pageQueryOf(listClasses, { query }), placeholderData: keepPreviousData });
}

/** The name of a class that was not among those found. */
export function useClassName(id: string, isAsked: boolean): string | undefined {
  return useQuery({ ...queryOf(getClass, { params: { id: Number(id) } }), enabled: isAsked }).data?.class.name;
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

/** Changes one of the list, from the version that was listed; whatever became of it, the list is read again. */
export function useAlterListed({ version }: SittingSummary): Alter {
  const client = useQueryClient();
  return async (work) => {
    try {
      const reply = await work(version);
      if (reply.sitting) storeSitting(client, reply.sitting);
      return reply;
    } finally {
      void invalidate(client, listSittings);
    }
  };
}

/** Duplicates an examination and opens the copy. */
export function useDuplicateSitting(id: number, onOpen: (copyId: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(duplicateSitting, { params: { id } }),
    onSuccess: ({ message, sitting: copy }) => {
      storeSitting(client, copy);
      toastSuccess(message);
      onOpen(copy.id);
    },
    onError: (error) => toastError(refusalText(error, t`Failed to duplicate the examination.`)),
  });
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
