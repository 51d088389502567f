import type { Reply } from '@parlance/contract/endpoint';
import { addAccountsFromCsv, countInvitationMails } from '@parlance/contract/invitations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { upload } from '../../platform/call.ts';
import { localKey, queryOf } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { type ChosenFile, csvForm } from '../../ui/upload/chosen-file.ts';
import { refusedReport, type SendFile, useCheckedFile } from '../../ui/upload/use-checked-file.ts';
import { refreshAccounts } from '../use-accounts.ts';

const FAILED = 'Failed to add the accounts.';
const NO_FILE = 'Choose a file.';

/** Sends a file of accounts. */
export const sendAccounts: SendFile<Reply<typeof addAccountsFromCsv>> = (file, flags, onProgress, signal) =>
  upload(addAccountsFromCsv, csvForm(addAccountsFromCsv, file, flags), onProgress, { signal });

/** A CSV file of accounts: chosen, checked row by row, and sent when all rows are ready. */
export function useBulkAdd() {
  const client = useQueryClient();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { check, sending, share, stopSending } = useCheckedFile({
    queryKey: localKey('accounts-check'),
    send: sendAccounts,
    file,
    onSent: () => refreshAccounts(client),
  });
  // An email that got an account since the check is in what the sending was refused for.
  const report = refusedReport(sending.error) ?? check.data ?? null;
  const error = sending.error ?? check.error;

  function choose(chosen: ChosenFile | null): void {
    sending.reset();
    setFile(chosen);
    setRefused(null);
  }

  return {
    file,
    choose,
    refuse: (reason: string) => {
      choose(null);
      setRefused(reason);
    },
    fileError: refused ?? (error ? refusalText(error, FAILED) : null),
    check,
    report,
    share,
    sending: sending.isPending,
    /** Whether the button would do nothing but repeat what the report says. */
    held: file !== null && (report === null || report.wrong > 0 || report.ready === 0),
    send: () => {
      if (!file) return setRefused(NO_FILE);
      sending.mutate({ send: sendAccounts, file, flags: {} }, { onSuccess: () => setFile(null) });
    },
    cancel: () => {
      stopSending();
      choose(null);
    },
    /** What was added, once it is. */
    done: sending.data ? { message: sending.data.message, sentAt: sending.data.sent_at } : null,
  };
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
