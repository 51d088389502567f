import { type Account, admins, type ListedAccount, users } from '@parlance/contract/account-admin';
import type { Access } from '@parlance/contract/accounts';
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { invalidate, pageQueryOf, queryOf } from '../platform/queries.ts';
import type { ListUrl } from '../ui/lists/use-list-url.ts';
import type { AccountKind } from './account-kind.ts';

export const ACCOUNTS_ON_A_PAGE = 10;

const MAIL_LOOKED_AFTER_MS = 3000;

/** One page of the list as the address asks for it, searched, sorted and paged by the server. */
export function useAccountPage({ calls }: AccountKind, { page, restingQ, filter, sort }: ListUrl) {
  const query = { page: String(page), limit: String(ACCOUNTS_ON_A_PAGE), q: restingQ, status: filter, sort };
  return useQuery({
    ...pageQueryOf(calls.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/**
 * One account of the list, as it is now: what is edited must not be old. Null when it is not in the list (any more).
 */
export function useAccount({ calls }: AccountKind, id: number) {
  return useQuery({
    ...queryOf(calls.list, { query: { id: String(id) } }),
    select: ([account]): ListedAccount | null => account ?? null,
    staleTime: 0,
    gcTime: 0,
    // The outbox sends within seconds.
    refetchInterval: ({ state }) => (state.data?.[0]?.invitation?.mail === 'waiting' ? MAIL_LOOKED_AFTER_MS : false),
  });
}

/** Both lists are asked for again: a change of the role moves an account. */
export async function refreshAccounts(client: QueryClient): Promise<void> {
  await invalidate(client, users.list, admins.list);
}

export type AccountForm = {
  username: string;
  /** As the next, '' for none. */
  full_name: string;
  registration_number: string;
  email: string;
  phone: string;
  /** '' keeps the old one; an account that is added needs one. */
  password: string;
  role: 'user' | 'admin';
  /** It means something for admins only. */
  access: Access;
  status: 'active' | 'inactive' | 'suspended';
};

/** What a form begins with that adds an account. */
export function newAccount(role: AccountForm['role']): AccountForm {
  return {
    username: '',
    full_name: '',
    registration_number: '',
    email: '',
    phone: '',
    password: '',
    role,
    access: 'school',
    status: 'active',
  };
}

/**
 * The same of one that edits it. The lists hold neither superadmins nor deleted accounts, so the form's
 * narrower choices always fit.
 */
export function formOf({ role, access, status, ...account }: Account): AccountForm {
  const { username, full_name, registration_number, email, phone } = account;
  return {
    username,
    full_name,
    registration_number,
    email,
    phone,
    password: '',
    role: role === 'admin' ? 'admin' : 'user',
    access,
    status: status === 'deleted' ? 'inactive' : status,
  };
}

/** Adds an account when `id` is null, edits that one otherwise: beside what every edit must name, only what changed. */
export function useSaveAccount({ calls }: AccountKind, id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, changed }: { body: AccountForm; changed: Partial<AccountForm> }) => {
      const { username, email } = body;
      return id === null
        ? call(calls.add, { body })
        : call(calls.edit, { params: { id }, body: { username, email, ...changed } });
    },
    onSuccess: () => refreshAccounts(client),
  });
}

/** Sets the status of an account of the list and leaves the rest as it is by now: only what every edit must name goes along. */
export function useSetStatus({ calls }: AccountKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, status }: { account: Account; status: AccountForm['status'] }) => {
      const { id, username, email } = account;
      return call(calls.edit, { params: { id }, body: { username, email, status } });
    },
    onSettled: () => refreshAccounts(client),
  });
}

/** Sends another invitation; the lists say then what became of it. */
export function useInviteAgain({ calls }: AccountKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(calls.invite, { params: { id } }),
    onSettled: () => refreshAccounts(client),
  });
}

export function useDeleteAccount({ calls }: AccountKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(calls.remove, { params: { id } }),
    onSettled: () => refreshAccounts(client),
  });
}
