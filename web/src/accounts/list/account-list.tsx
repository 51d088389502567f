import { Button } from '@mantine/core';
import { type Account, statuses } from '@parlance/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../../ui/lists/list.tsx';
import { ToolbarSelect } from '../../ui/lists/toolbar.tsx';
import { useFocusReturned } from '../../ui/lists/use-focus-returned.ts';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import type { AccountKind } from '../account-kind.ts';
import { statusLabels } from '../account-status.tsx';
import { ERROR_TOAST_MS, LOAD_TOAST_MS } from '../toast-times.ts';
import { ACCOUNTS_ON_A_PAGE, useAccountPage } from '../use-accounts.ts';
import { accountColumns, accountNameId } from './account-columns.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SuspendAccount, useSuspending } from './suspend-account.tsx';

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
