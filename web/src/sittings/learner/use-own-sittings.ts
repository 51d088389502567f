import { enterSitting, getOwnSitting, listOwnSittings } from '@parlance/contract/sittings/taking';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { keptDeviceCheck } from '../../platform/kept-device-check.ts';
import { keyOf, queryOf } from '../../platform/queries.ts';
import { ownPlace } from './place.ts';

/** Examinations come near while a page is open. */
const REFRESH_MS = 60_000;

/** The caller's examinations, those to come first. */
export function useOwnSittings() {
  return useQuery({ ...queryOf(listOwnSittings, {}), staleTime: 0, gcTime: 0, refetchInterval: REFRESH_MS });
}

/** One of the caller's examinations. */
export function useOwnSitting(id: number) {
  return useQuery({ ...queryOf(getOwnSitting, { params: { id } }), staleTime: 0, gcTime: 0 });
}

/** Says that the caller is there; the reply takes the place of what was known of the examination. */
export function useEnterSitting(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code = '', again = false }: { code?: string; again?: boolean }) => {
      const check = keptDeviceCheck();
      const body = {
        place: ownPlace(),
        ...(code === '' ? {} : { code }),
        ...(check && { device_check_id: check.id }),
        ...(again && { again }),
      };
      return call(enterSitting, { params: { id }, body });
    },
    onSuccess: (reply) => client.setQueryData(keyOf(getOwnSitting, { params: { id } }), reply),
  });
}
