import { Button } from '@mantine/core';
import { type Account, statuses } from '@parlance/contract/accounts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../platform/plural.ts';
import { refusalText } from '../../platform/refusal.ts';
import { isFocusLost } from '../../ui/focus.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { ListToolbar } from '../../ui/lists/list-toolbar.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { useListUrl } from '../../ui/lists/use-list-url.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { useFailureToast } from '../../ui/states/use-failure-toast.ts';
import { useBelow } from '../../ui/use-below.ts';
import type { AccountKind } from '../account-kind.ts';
import { statusLabels } from '../account-status.tsx';
import { ERROR_TOAST_MS, LOAD_TOAST_MS } from '../toast-times.ts';
import { ACCOUNTS_ON_A_PAGE, useAccountPage } from '../use-accounts.ts';
import classes from './account-list.module.css';
import { AccountLines, AccountTable } from './account-rows.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SuspendAccount, useSuspending } from './suspend-account.tsx';

const statusFilters = [
  { value: '', label: 'All statuses' },
  ...statuses.map((status) => ({ value: status, label: statusLabels[status] })),
];
const sorts = [
  { value: '-id', label: 'Newest first' },
  { value: 'id', label: 'Oldest first' },
  { value: 'username', label: 'Username' },
  { value: 'email', label: 'Email' },
  { value: 'status', label: 'Status' },
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
  const asLines = useBelow(TABLE_FROM_PX);
  useFailureToast(accounts.error, refusalText(accounts.error, kind.fetchFailed), ERROR_TOAST_MS);
  const loaded = accounts.data !== undefined;
  useEffect(() => {
    if (loaded) toastSuccess(kind.loaded, { shownMs: LOAD_TOAST_MS, id: kind.loaded });
  }, [loaded, kind.loaded]);

  const page = useRef<HTMLElement>(null);
  // Who came from elsewhere, or types by now, keeps the focus.
  useEffect(() => {
    if (!loaded || !isFocusLost()) return;
    page.current?.querySelector<HTMLElement>(`[data-opens="${returnTo}"]`)?.focus();
  }, [loaded, returnTo]);

  const Rows = asLines ? AccountLines : AccountTable;
  const total = accounts.data?.total ?? 0;
  return (
    <section ref={page} aria-label={kind.manage} tabIndex={-1} className={classes.list}>
      <PageHeading title={kind.manage} />
      <ListToolbar
        url={url}
        searchLabel="Search username or email"
        filterLabel="Status"
        filters={statusFilters}
        sorts={asLines ? sorts : undefined}
        count={accounts.data && countOf(total, kind.one, kind.many)}
      >
        <Button onClick={onAdd} data-opens="add" leftSection={<IconPlus size={18} stroke={1.75} />}>
          {kind.add}
        </Button>
      </ListToolbar>
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Loaded
        query={accounts}
        loading={<RowsLoading text={`Loading ${kind.many}...`} rows={10} />}
        failed={{
          heading: refusalText(accounts.error, kind.fetchFailed),
          text: 'Nothing was changed. Try again in a moment.',
        }}
        empty={({ total }) =>
          total === 0 && (
            <Empty heading={kind.none} text={emptyText(kind, url.narrowed)}>
              {url.narrowed && (
                <Button variant="default" onClick={url.clear}>
                  Show all {kind.many}
                </Button>
              )}
            </Empty>
          )
        }
      >
        {({ items, total }) => (
          <>
            <Rows
              accounts={items}
              sort={url.sort}
              onSort={url.setSort}
              onView={onView}
              onEdit={onEdit}
              onSuspend={suspending.toggle}
              onDelete={setDeleting}
            />
            <Pager
              label={`Pages of ${kind.many}`}
              page={url.page}
              pageSize={ACCOUNTS_ON_A_PAGE}
              total={total}
              onPage={url.setPage}
            />
          </>
        )}
      </Loaded>
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

function emptyText({ role }: AccountKind, narrowed: boolean): string {
  if (narrowed) return 'No account matches the search and the status.';
  if (role === 'user') return 'Accounts appear here when people register or when you add them.';
  return 'Admins manage the courses and mark the tests. Add the first one.';
}
