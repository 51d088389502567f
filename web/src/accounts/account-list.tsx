import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Account } from '@parlance/contract/account-admin';
import { statuses } from '@parlance/contract/accounts';
import { say } from '@parlance/contract/say';
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
import { type AccountKind, CHANGE_TOAST_MS, ERROR_TOAST_MS, LOAD_TOAST_MS } from './account-kind.ts';
import { statusLabels } from './account-status.tsx';
import { ACCOUNTS_ON_A_PAGE, useAccountPage, useDeleteAccount, useSetStatus } from './use-accounts.ts';

const statusFilters = () => [
  { value: '', label: t`All statuses` },
  ...statuses.map((status) => ({ value: status, label: say(statusLabels[status]) })),
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
  useFailureToast(accounts.error, refusalText(accounts.error, kind.fetchFailed), ERROR_TOAST_MS);
  const loaded = accounts.data !== undefined;
  useEffect(() => {
    if (loaded) toastSuccess(kind.loaded, { shownMs: LOAD_TOAST_MS, id: kind.loaded });
  }, [loaded, kind.loaded]);

  const page = useFocusReturned(loaded, returnTo);
  // The button that asked goes with its row.
  const { problem, dialogs, ...changes } = useChanges(kind, () => page.current?.focus());

  return (
    <section ref={page} aria-label={kind.manage} tabIndex={-1}>
      <PageHeading title={kind.manage} />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <List
        words={{ ...wordsOf(kind), failed: refusalText(accounts.error, kind.fetchFailed) }}
        url={url}
        query={accounts}
        pageSize={ACCOUNTS_ON_A_PAGE}
        columns={accountColumns({ onView, onEdit, ...changes })}
        idOf={({ id }) => id}
        nameIdOf={accountNameId}
        tableFromPx={TABLE_FROM_PX}
        filters={<ToolbarSelect label={t`Status`} data={statusFilters()} value={url.filter} onChange={url.setFilter} />}
      >
        <Button onClick={onAdd} data-opens="add" leftSection={<IconPlus size={18} stroke={1.75} />}>
          {kind.add}
        </Button>
      </List>
      {dialogs}
    </section>
  );
}

function wordsOf({ role, none }: AccountKind): Omit<ListWords, 'failed'> {
  const both = {
    search: t`Search username or email`,
    noMatch: { heading: none, text: t`No account matches the search and the status.` },
  };
  if (role === 'user') {
    return {
      ...both,
      count: (total) => t`${plural(total, { one: '# user', other: '# users' })}`,
      loading: t`Loading users...`,
      pages: t`Pages of users`,
      none: { heading: none, text: t`Accounts appear here when people register or when you add them.` },
      all: t`Show all users`,
    };
  }
  return {
    ...both,
    count: (total) => t`${plural(total, { one: '# admin', other: '# admins' })}`,
    loading: t`Loading admins...`,
    pages: t`Pages of admins`,
    none: { heading: none, text: t`Admins manage the courses and mark the tests. Add the first one.` },
    all: t`Show all admins`,
  };
}

function Named({ account: { username, email, id } }: { account: Account }) {
  return (
    <p>
      <Trans>
        <strong>{username}</strong>, {email}, ID {id}.
      </Trans>
    </p>
  );
}

/** What follows, for the account that is asked about. */
const consequences = {
  suspend: msg`They are logged out now and cannot log in until you activate the account again. Their results and their unfinished work on the server stay.`,
  delete: msg`They are logged out now and cannot log in again. Their results stay, and their email can be used for a new account.`,
};
type Question = { what: keyof typeof consequences; account: Account };

/** Asks, naming the person, before an account is suspended or deleted; activates any other at once. */
function useChanges(kind: AccountKind, onDeleted: () => void) {
  const [asked, setAsked] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const setting = useSetStatus(kind);
  const deleting = useDeleteAccount(kind);
  const close = () => setAsked(null);

  /** What came of a change: what failed is said in the list and in a toast. */
  const ends = (failed: string) => ({
    onError: (error: Error) => {
      const text = refusalText(error, failed);
      setProblem(text);
      toastError(text, { shownMs: ERROR_TOAST_MS });
    },
    onSettled: close,
  });

  function set(account: Account, status: 'active' | 'suspended'): void {
    setProblem(null);
    setting.mutate(
      { account, status },
      {
        onSuccess: ({ user }) => toastSuccess(kind.updated(user.username), { shownMs: CHANGE_TOAST_MS }),
        ...ends(kind.updateFailed),
      },
    );
  }

  function remove({ id }: Account): void {
    setProblem(null);
    deleting.mutate(id, {
      onSuccess: () => {
        toastInfo(kind.deleted(id), { shownMs: CHANGE_TOAST_MS });
        onDeleted();
      },
      ...ends(kind.deleteFailed),
    });
  }

  const dialog = (what: Question['what'], onConfirm: (account: Account) => void) => ({
    opened: asked?.what === what,
    working: setting.isPending || deleting.isPending,
    onConfirm: () => asked && onConfirm(asked.account),
    onCancel: close,
    children: asked && (
      <>
        <Named account={asked.account} />
        <Text above={8}>{say(consequences[asked.what])}</Text>
      </>
    ),
  });

  return {
    problem,
    onSuspend: (account: Account) =>
      account.status === 'active' ? setAsked({ what: 'suspend', account }) : set(account, 'active'),
    onDelete: (account: Account) => setAsked({ what: 'delete', account }),
    dialogs: (
      <>
        <ConfirmDialog
          question={t`Suspend this account?`}
          action={t`Suspend`}
          {...dialog('suspend', (account) => set(account, 'suspended'))}
        />
        <ConfirmDialog question={kind.confirmDelete} action={t`Delete`} {...dialog('delete', remove)} />
      </>
    ),
  };
}
