import { getCalendarAddress, makeCalendarAddress } from '@parlance/contract/sittings/calendar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';

/** Since when the caller's calendar has an address. */
export function useCalendarAddress() {
  return useQuery({ ...queryOf(getCalendarAddress, {}), staleTime: 0, gcTime: 0 });
}

/** Makes a new address in the place of the one before. */
export function useMakeCalendarAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(makeCalendarAddress, {}),
    onSuccess: () => invalidate(client, getCalendarAddress),
  });
}
