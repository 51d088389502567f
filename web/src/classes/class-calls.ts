import {
  addClass,
  archiveClass,
  type ClassStatus,
  changeMembers,
  editClass,
  endJoinCode,
  findFutureMembers,
  getClass,
  listClasses,
  type MemberPart,
  makeJoinCode,
} from '@parlance/contract/classes';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidateBelow, pageQueryOf, queryOf } from '../platform/queries.ts';
import type { ListUrl } from '../ui/lists/use-list-url.ts';

export const CLASSES_ON_A_PAGE = 20;

/** What the filter is where every class is wanted. */
export const EVERY_STATUS = 'all';

/** One page of the list as the URL asks for it: the current classes unless it says otherwise. */
export function useClassPage({ page, restingQ, filter, sort }: ListUrl) {
  const status = filter === '' ? 'current' : (filter as ClassStatus);
  const query = { page: String(page), limit: String(CLASSES_ON_A_PAGE), q: restingQ, sort };
  return useQuery({
    ...pageQueryOf(listClasses, { query: { ...query, ...(filter !== EVERY_STATUS && { status }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One class with its members. */
export function useSchoolClass(id: number) {
  return useQuery({ ...queryOf(getClass, { params: { id } }), select: (reply) => reply.class, staleTime: 0 });
}

/** People who could be added in this part, with this text in their name or email. */
export function useFutureMembers(part: MemberPart, q: string) {
  return useQuery({ ...queryOf(findFutureMembers, { query: { part, q } }), placeholderData: keepPreviousData });
}

/** What was read of classes is old, whatever it was. */
export function useClassesChanged() {
  const client = useQueryClient();
  return () => invalidateBelow(client, listClasses);
}

export type ClassForm = { name: string; note: string };

/** Adds a class when `id` is null, edits that one otherwise. */
export function useSaveClass(id: number | null) {
  const onSuccess = useClassesChanged();
  return useMutation({
    mutationFn: ({ body, changed }: { body: ClassForm; changed: Partial<ClassForm> }) =>
      id === null ? call(addClass, { body }) : call(editClass, { params: { id }, body: changed }),
    onSuccess,
  });
}

/** Archives a class, or takes an archived one back. */
export function useArchiveClass(id: number) {
  const onSettled = useClassesChanged();
  return useMutation({
    mutationFn: (archived: boolean) =>
      archived
        ? call(archiveClass, { params: { id } })
        : call(editClass, { params: { id }, body: { archived: false as const } }),
    onSettled,
  });
}

type Change = { add?: { account_id: number; part: MemberPart }[]; remove?: number[] };

export function useChangeMembers(id: number) {
  const onSettled = useClassesChanged();
  return useMutation({
    mutationFn: (body: Change) => call(changeMembers, { params: { id }, body }),
    onSettled,
  });
}

/** Makes a new join code, or ends the one there is. */
export function useJoinCode(id: number) {
  const onSettled = useClassesChanged();
  return useMutation({
    mutationFn: async (what: 'make' | 'end'): Promise<{ message: string }> =>
      what === 'make' ? await call(makeJoinCode, { params: { id } }) : await call(endJoinCode, { params: { id } }),
    onSettled,
  });
}
