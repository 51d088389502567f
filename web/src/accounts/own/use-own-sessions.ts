import { endOtherSessions, endOwnSession, listSessions } from '@parlance/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallRefused, call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';

/** The caller's own sessions. A new password ends some of them too. */
export function useOwnSessions() {
  return useQuery({
    ...queryOf(listSessions, {}),
    staleTime: 0,
    // Whoever logs in next on this page must not see them.
    gcTime: 0,
  });
}

/** Ends one session by its id, or all others by null; gives the sentence to say. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null): Promise<string> => {
      if (id === null) return (await call(endOtherSessions, {})).message;
      try {
        return (await call(endOwnSession, { params: { id } })).message;
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'not_found') return 'That device was already logged out.';
        throw error;
      }
    },
    onSettled: () => invalidate(client, listSessions),
  });
}
