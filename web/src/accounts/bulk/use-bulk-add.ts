import type { Reply } from '@parlance/contract/endpoint';
import { addAccountsFromCsv, countInvitationMails } from '@parlance/contract/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { upload } from '../../platform/call.ts';
import { localKey, queryOf } from '../../platform/queries.ts';
import { csvForm } from '../../ui/upload/chosen-file.ts';
import type { SendFile } from '../../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../../ui/upload/use-csv-import.ts';
import { refreshAccounts } from '../use-accounts.ts';

/** Sends a file of accounts. */
const sendAccounts: SendFile<Reply<typeof addAccountsFromCsv>> = (file, flags, onProgress, signal) =>
  upload(addAccountsFromCsv, csvForm(addAccountsFromCsv, file, flags), onProgress, { signal });

/** A CSV file of accounts: chosen, checked row by row, and sent when all rows are ready. */
export function useBulkAdd() {
  const client = useQueryClient();
  return useCsvImport({
    queryKey: localKey('accounts-check'),
    send: sendAccounts,
    failed: 'Failed to add the accounts.',
    onSent: () => refreshAccounts(client),
  });
}

/** The outbox sends some a second. */
const COUNTED_EVERY_MS = 2000;

/** How many invitations of one file wait, are sent or could not be, asked for until none waits. */
export function useInvitationMails(sentAt: string) {
  return useQuery({
    ...queryOf(countInvitationMails, { query: { sent_at: sentAt } }),
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : COUNTED_EVERY_MS),
    gcTime: 0,
  });
}
