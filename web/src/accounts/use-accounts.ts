import type { ListedAccount } from '@parlance/contract/accounts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForPage } from '../platform/call.ts';
import type { ListAddress } from '../ui/use-list-address.ts';
import type { AccountKind } from './account-kind.ts';

export const ACCOUNTS_ON_A_PAGE = 10;

const MAIL_LOOKED_AFTER_MS = 3000;

/** One page of the list as the address asks for it, sought, sorted and cut by the server. */
export function useAccountPage({ many, calls }: AccountKind, { page, restingQ, filter, sort }: ListAddress) {
  const query = { page: String(page), limit: String(ACCOUNTS_ON_A_PAGE), q: restingQ, status: filter, sort };
  return useQuery({
    queryKey: ['accounts', many, query],
    queryFn: ({ signal }) => callForPage(calls.list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One account of the list, as it is now: what is edited must not be old. Null when it is not in the list (any more). */
export function useAccount({ many, calls }: AccountKind, id: number) {
  return useQuery({
    queryKey: ['accounts', many, 'one', id],
    queryFn: async ({ signal }): Promise<ListedAccount | null> =>
      (await call(calls.list, { query: { id: String(id) } }, { signal }))[0] ?? null,
    staleTime: 0,
    gcTime: 0,
    // The outbox sends within seconds.
    refetchInterval: ({ state }) => (state.data?.invitation?.mail === 'waiting' ? MAIL_LOOKED_AFTER_MS : false),
  });
}

export type AccountForm = {
  username: string;
  email: string;
  phone: string;
  /** '' keeps the old one; an account that is added needs one. */
  password: string;
  role: 'user' | 'admin';
  status: 'active' | 'inactive' | 'suspended';
};

/** Adds an account when `id` is null, edits that one otherwise. Both lists are asked for again: a role moves it. */
export function useSaveAccount({ calls }: AccountKind, id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AccountForm) =>
      id === null ? call(calls.add, { body }) : call(calls.edit, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
}

/** Sends another invitation; the lists say then what became of it. */
export function useInviteAgain({ calls }: AccountKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(calls.invite, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
}

export function useDeleteAccount({ calls }: AccountKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(calls.remove, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['accounts'] }),
  });
}
