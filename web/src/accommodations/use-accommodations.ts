import { t } from '@lingui/core/macro';
import {
  type AccommodationValues,
  endAccommodation,
  findLearners,
  getAccommodation,
  importAccommodations,
  listAccommodations,
  myAccommodation,
  readAccommodationReason,
  setAccommodation,
} from '@parlance/contract/accommodations';
import type { Reply } from '@parlance/contract/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, upload } from '../platform/call.ts';
import { invalidateBelow, localKey, pageQueryOf, queryOf } from '../platform/queries.ts';
import type { ListUrl } from '../ui/lists/use-list-url.ts';
import { csvForm } from '../ui/upload/chosen-file.ts';
import type { SendFile } from '../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../ui/upload/use-csv-import.ts';

export const PEOPLE_ON_A_PAGE = 20;

type State = 'current' | 'later' | 'ended';

/** One page of the list as the URL asks for it, searched, sorted and paged by the server. */
export function useAccommodationPage({ page, restingQ, filter, sort }: ListUrl) {
  const state = filter === '' ? {} : { state: filter as State };
  const query = { page: String(page), limit: String(PEOPLE_ON_A_PAGE), q: restingQ, sort, ...state };
  return useQuery({ ...pageQueryOf(listAccommodations, { query }), placeholderData: keepPreviousData, staleTime: 0 });
}

/** One learner with what applies and every earlier setting. What is edited must not be old. */
export function usePerson(accountId: number) {
  return useQuery({ ...queryOf(getAccommodation, { params: { accountId } }), staleTime: 0, gcTime: 0 });
}

/** Learners with this text in their name or email. */
export function useLearners(q: string) {
  return useQuery({ ...queryOf(findLearners, { query: { q } }), placeholderData: keepPreviousData });
}

/** What a form sends; a reason that is left out stays as it is. */
export type Setting = AccommodationValues & { version: number; reason?: string };

export function useSetAccommodation(accountId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Setting) => call(setAccommodation, { params: { accountId }, body }),
    onSuccess: () => invalidateBelow(client, listAccommodations),
  });
}

export function useEndAccommodation(accountId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endAccommodation, { params: { accountId } }),
    onSettled: () => invalidateBelow(client, listAccommodations),
  });
}

/** Reads why, each time anew: it is in the audit log, and nothing of it stays behind. */
export function useReason(accountId: number) {
  return useMutation({
    mutationFn: () => call(readAccommodationReason, { params: { accountId } }),
    gcTime: 0,
  });
}

/** What applies to the caller. */
export function useOwnAccommodation() {
  return useQuery({
    ...queryOf(myAccommodation, {}),
    staleTime: 0,
    // The next person to log in on this page must not see them.
    gcTime: 0,
  });
}

/** Sends a file of accommodations. */
const sendAccommodations: SendFile<Reply<typeof importAccommodations>> = (file, flags, onProgress, signal) =>
  upload(importAccommodations, csvForm(importAccommodations, file, flags), onProgress, { signal });

/** A CSV file of accommodations: chosen, checked row by row, and sent when all rows are ready. */
export function useAccommodationImport() {
  const client = useQueryClient();
  return useCsvImport({
    queryKey: localKey('accommodations-check'),
    send: sendAccommodations,
    failed: t`Failed to import the accommodations.`,
    onSent: () => invalidateBelow(client, listAccommodations),
  });
}
