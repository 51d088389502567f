import { joinClass, listOwnClasses } from '@parlance/contract/classes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';

/** The caller's classes. */
export function useOwnClasses() {
  return useQuery({
    ...queryOf(listOwnClasses, {}),
    staleTime: 0,
    // Whoever logs in next on this page must not see them.
    gcTime: 0,
  });
}

/** Joins the class that has a code. */
export function useJoinClass() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call(joinClass, { body: { code } }),
    onSuccess: () => invalidate(client, listOwnClasses),
  });
}
