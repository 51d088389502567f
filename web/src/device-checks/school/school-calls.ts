import {
  listCheckCodes,
  listCheckedRooms,
  listDeviceChecks,
  makeCheckCode,
} from '@parlance/contract/device-checks/device-checks';
import { type Verdict, verdicts } from '@parlance/contract/device-checks/measurements';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/call.ts';
import { invalidate, pageQueryOf, queryOf } from '../../platform/queries.ts';
import type { ListUrl } from '../../ui/lists/use-list-url.ts';

export const DEVICES_ON_A_PAGE = 20;

/** What of the devices the URL asks for. */
export function narrowedBy(url: ListUrl) {
  const [code, room] = [url.choice('code'), url.choice('room')];
  const verdict = verdicts.find((each: Verdict) => each === url.filter);
  return {
    q: url.restingQ,
    ...(code !== null && { code }),
    ...(room !== null && { room }),
    ...(verdict && { verdict }),
  };
}

/** One page of the devices, narrowed and paged by the server. */
export function useDevicePage(url: ListUrl) {
  const query = { ...narrowedBy(url), page: String(url.page), limit: String(DEVICES_ON_A_PAGE) };
  return useQuery({ ...pageQueryOf(listDeviceChecks, { query }), placeholderData: keepPreviousData, staleTime: 0 });
}

/** Every room with what its devices failed, of one code or of all. */
export function useRooms(code: string | null) {
  const query = code === null ? {} : { code };
  return useQuery({ ...queryOf(listCheckedRooms, { query }), placeholderData: keepPreviousData, staleTime: 0 });
}

export function useCodes() {
  return useQuery({ ...queryOf(listCheckCodes, {}), staleTime: 0 });
}

export function useMakeCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: string) => call(makeCheckCode, { body: { label } }),
    onSuccess: () => invalidate(client, listCheckCodes),
  });
}
