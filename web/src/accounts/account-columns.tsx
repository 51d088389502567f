import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Account, ListedAccount } from '@parlance/contract/account-admin';
import { dotted } from '../ui/format/in-row.ts';
import { roleText } from '../ui/format/role-text.ts';
import { Row } from '../ui/kit.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { limitedAccess } from './account-access.ts';
import classes from './account-columns.module.css';
import { AccountStatus } from './account-status.tsx';
import { openerOf } from './view.ts';

type Acts = {
  onView: (account: Account) => void;
  onEdit: (account: Account) => void;
  /** Suspends an active account, and activates any other. */
  onSuspend: (account: Account) => void;
  onDelete: (account: Account) => void;
};

/** What the list of accounts shows of each. */
export function accountColumns(acts: Acts): Column<ListedAccount>[] {
  return [
    {
      head: t`ID`,
      sort: 'id',
      orders: { '-id': t`Newest first`, id: t`Oldest first` },
      widthPx: 72,
      cell: ({ id }) => id,
      inLine: 'fact',
      lineCell: ({ id }) => t`ID ${id}`,
    },
    {
      head: t`Username`,
      sort: 'username',
      look: 'name',
      cell: ({ username, full_name }) => (
        <Row as="span" gap={12} align="center">
          <span className={classes.initial} aria-hidden="true">
            {username.slice(0, 1).toUpperCase()}
          </span>
          <span>
            {username}
            <span className={classes.fullName}>{full_name}</span>
          </span>
        </Row>
      ),
      lineCell: ({ username }) => username,
    },
    { head: t`Email`, sort: 'email', look: 'quiet', cell: ({ email }) => email, inLine: 'text' },
    {
      head: t`Role`,
      widthPx: 96,
      cell: (account) => (
        <>
          {roleText(account.role)}
          <span className={classes.access}>{limitedAccess(account)}</span>
        </>
      ),
      inLine: 'fact',
      lineCell: (account) =>
        dotted([account.full_name, account.registration_number, roleText(account.role), limitedAccess(account)]),
    },
    {
      head: t`Status`,
      sort: 'status',
      cell: ({ status, invitation }) => <AccountStatus status={status} invitation={invitation} />,
      inLine: 'aside',
    },
    { head: t`Actions`, look: 'actions', cell: (account) => <Actions account={account} {...acts} /> },
  ];
}

function Actions({ account, onView, onEdit, onSuspend, onDelete }: Acts & { account: Account }) {
  const act = { size: 'sm', variant: 'subtle', 'aria-describedby': accountNameId(account) } as const;
  return (
    <>
      <Button {...act} data-opens={openerOf({ name: 'details', id: account.id })} onClick={() => onView(account)}>
        <Trans>View</Trans>
      </Button>
      <Button {...act} data-opens={openerOf({ name: 'edit', id: account.id })} onClick={() => onEdit(account)}>
        <Trans>Edit</Trans>
      </Button>
      <Button {...act} onClick={() => onSuspend(account)}>
        {account.status === 'active' ? t`Suspend` : t`Activate`}
      </Button>
      <Button {...act} color="gray" className={classes.delete} onClick={() => onDelete(account)}>
        <Trans>Delete</Trans>
      </Button>
    </>
  );
}

export function accountNameId({ id }: Account): string {
  return `account-${id}-name`;
}
