import { Button } from '@mantine/core';
import { type Account, statuses } from '@parlance/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../ui/lists/list.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { useFocusReturned } from '../ui/lists/use-focus-returned.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { ErrorNote } from '../ui/states/note.tsx';
import { toastError, toastInfo, toastSuccess } from '../ui/states/toast.tsx';
import { useFailureToast } from '../ui/states/use-failure-toast.ts';
import { accountColumns, accountNameId } from './account-columns.tsx';
import type { AccountKind } from './account-kind.ts';
import { statusLabels } from './account-status.tsx';
import { CHANGE_TOAST_MS, ERROR_TOAST_MS, LOAD_TOAST_MS } from './toast-times.ts';
import { ACCOUNTS_ON_A_PAGE, useAccountPage, useDeleteAccount, useSetStatus } from './use-accounts.ts';

const statusFilters = [
  { value: '', label: 'All statuses' },
  ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
];
/** Six columns, one of them of email addresses, need this much beside the sidebar. */
const TABLE_FROM_PX = 1120;

type Props = {
  kind: AccountKind;
  /** What opened the view that was left for this list: the focus goes back to it. */
  returnTo: string;
  onAdd: () => void;
  onView: (account: Account) => void;
  onEdit: (account: Account) => void;
};

/** The table of one kind of people. */
export function AccountList({ kind, returnTo, onAdd, onView, onEdit }: Props) {
  const url = useListUrl('status', '-id');
  const accounts = useAccountPage(kind, url);
  const [deleting, setDeleting] = useState<Account | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const suspending = useSuspending(kind, setProblem);
  useFailureToast(accounts.error, refusalText(accounts.error, kind.fetchFailed), ERROR_TOAST_MS);
  const loaded = accounts.data !== undefined;
  useEffect(() => {
    if (loaded) toastSuccess(kind.loaded, { shownMs: LOAD_TOAST_MS, id: kind.loaded });
  }, [loaded, kind.loaded]);

  const page = useFocusReturned(loaded, returnTo);

  return (
    <section ref={page} aria-label={kind.manage} tabIndex={-1}>
      <PageHeading title={kind.manage} />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <List
        words={{ ...wordsOf(kind), failed: refusalText(accounts.error, kind.fetchFailed) }}
        url={url}
        query={accounts}
        pageSize={ACCOUNTS_ON_A_PAGE}
        columns={accountColumns({ onView, onEdit, onSuspend: suspending.toggle, onDelete: setDeleting })}
        idOf={({ id }) => id}
        nameIdOf={accountNameId}
        tableFromPx={TABLE_FROM_PX}
        filters={<ToolbarSelect label="Status" data={statusFilters} value={url.filter} onChange={url.setFilter} />}
      >
        <Button onClick={onAdd} data-opens="add" leftSection={<IconPlus size={18} stroke={1.75} />}>
          {kind.add}
        </Button>
      </List>
      <SuspendAccount {...suspending.dialog} />
      <DeleteAccount
        kind={kind}
        account={deleting}
        onClose={() => setDeleting(null)}
        // The button that asked went with its row.
        onDeleted={() => page.current?.focus()}
        onProblem={setProblem}
      />
    </section>
  );
}

function wordsOf({ role, one, many, none }: AccountKind): Omit<ListWords, 'failed'> {
  const users = 'Accounts appear here when people register or when you add them.';
  const admins = 'Admins manage the courses and mark the tests. Add the first one.';
  return {
    one,
    many,
    search: 'Search username or email',
    none: { heading: none, text: role === 'user' ? users : admins },
    noMatch: { heading: none, text: 'No account matches the search and the status.' },
  };
}

type DeleteAccountProps = {
  kind: AccountKind;
  /** The account to ask about; null asks nothing. */
  account: Account | null;
  onClose: () => void;
  /** It is deleted, and not in the list any more. */
  onDeleted: () => void;
  /** What the list says of a deletion that failed; null once another is tried. */
  onProblem: (problem: string | null) => void;
};

/** Asks, naming the person, and deletes the account. */
function DeleteAccount({ kind, account, onClose, onDeleted, onProblem }: DeleteAccountProps) {
  const deleting = useDeleteAccount(kind);

  function remove(): void {
    if (!account) return;
    onProblem(null);
    deleting.mutate(account.id, {
      onSuccess: () => {
        toastInfo(kind.deleted(account.id), { shownMs: CHANGE_TOAST_MS });
        onDeleted();
      },
      onError: (error) => {
        const problem = refusalText(error, kind.deleteFailed);
        onProblem(problem);
        toastError(problem, { shownMs: ERROR_TOAST_MS });
      },
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={account !== null}
      question={kind.confirmDelete}
      action="Delete"
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {account && (
        <>
          <p>
            <strong>{account.username}</strong>, {account.email}, ID {account.id}.
          </p>
          <Text above={8}>
            They are logged out now and cannot log in again. Their results stay, and their email can be used for a new
            account.
          </Text>
        </>
      )}
    </ConfirmDialog>
  );
}

/** Suspends an active account of the list once that was confirmed, and activates any other at once. */
function useSuspending(kind: AccountKind, onProblem: (problem: string | null) => void) {
  const [asked, setAsked] = useState<Account | null>(null);
  const setting = useSetStatus(kind);

  function set(account: Account, status: 'active' | 'suspended'): void {
    onProblem(null);
    setting.mutate(
      { account, status },
      {
        onSuccess: ({ user }) => toastSuccess(kind.updated(user.username), { shownMs: CHANGE_TOAST_MS }),
        onError: (error) => {
          const problem = refusalText(error, kind.updateFailed);
          onProblem(problem);
          toastError(problem, { shownMs: ERROR_TOAST_MS });
        },
        onSettled: () => setAsked(null),
      },
    );
  }

  return {
    toggle: (account: Account) => (account.status === 'active' ? setAsked(account) : set(account, 'active')),
    dialog: {
      account: asked,
      working: setting.isPending,
      onConfirm: () => asked && set(asked, 'suspended'),
      onCancel: () => setAsked(null),
    },
  };
}

type SuspendAccountProps = {
  /** The account to ask about; null asks nothing. */
  account: Account | null;
  working: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks, naming the person and what follows. */
function SuspendAccount({ account, ...dialog }: SuspendAccountProps) {
  return (
    <ConfirmDialog opened={account !== null} question="Suspend this account?" action="Suspend" {...dialog}>
      {account && (
        <>
          <p>
            <strong>{account.username}</strong>, {account.email}, ID {account.id}.
          </p>
          <p>
            They are logged out now and cannot log in until you activate the account again. Their results and their
            unfinished work on the server stay.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
