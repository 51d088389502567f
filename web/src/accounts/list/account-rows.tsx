import { Button, Table } from '@mantine/core';
import type { Account, ListedAccount } from '@parlance/contract/accounts';
import { SortHead } from '../../ui/lists/sort-head.tsx';
import { limitedAccess } from '../account-access.ts';
import { AccountStatus } from '../account-status.tsx';
import { InvitedMark } from '../invited-mark.tsx';
import classes from './account-rows.module.css';
import { openerOf } from './view.ts';

type Acts = {
  onView: (account: Account) => void;
  onEdit: (account: Account) => void;
  /** Suspends an active account, and activates any other. */
  onSuspend: (account: Account) => void;
  onDelete: (account: Account) => void;
};

type Props = Acts & { accounts: ListedAccount[]; sort: string; onSort: (sort: string) => void };

export function AccountTable({ accounts, sort, onSort, ...acts }: Props) {
  const head = { sort, onSort };
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <SortHead {...head} label="ID" column="id" />
          <SortHead {...head} label="Username" column="username" />
          <SortHead {...head} label="Email" column="email" />
          <Table.Th className={classes.role}>Role</Table.Th>
          <SortHead {...head} label="Status" column="status" />
          <Table.Th className={classes.actionsHead}>Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <Table.Tr key={account.id} className={classes.row}>
            <Table.Td className={classes.id}>{account.id}</Table.Td>
            <Table.Td>
              <span className={classes.who}>
                <Initial username={account.username} />
                <span id={nameId(account)} className={classes.username}>
                  {account.username}
                </span>
              </span>
              <span className={classes.fullName}>{account.full_name}</span>
            </Table.Td>
            <Table.Td className={classes.email}>{account.email}</Table.Td>
            <Table.Td>
              {account.role}
              <span className={classes.access}>{limitedAccess(account)}</span>
            </Table.Td>
            <Table.Td>
              <AccountStatus status={account.status} />
              {account.invitation && <InvitedMark invitation={account.invitation} />}
            </Table.Td>
            <Table.Td>
              <div className={classes.actions}>
                <Actions account={account} {...acts} />
              </div>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same rows where a table has no room. */
export function AccountLines({ accounts, sort: _sort, onSort: _onSort, ...acts }: Props) {
  return (
    <ul className={classes.lines}>
      {accounts.map((account) => (
        <li key={account.id} className={classes.line}>
          <div className={classes.lineHead}>
            <h2 id={nameId(account)} className={classes.username}>
              {account.username}
            </h2>
            <AccountStatus status={account.status} />
          </div>
          <p className={classes.email}>{account.email}</p>
          <p className={classes.facts}>
            {[account.full_name, `ID ${account.id}`, account.registration_number, account.role, limitedAccess(account)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {account.invitation && <InvitedMark invitation={account.invitation} />}
          <div className={classes.lineActions}>
            <Actions account={account} {...acts} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Actions({ account, onView, onEdit, onSuspend, onDelete }: Acts & { account: Account }) {
  const act = { size: 'sm', variant: 'subtle', 'aria-describedby': nameId(account) } as const;
  return (
    <>
      <Button {...act} data-opens={openerOf({ name: 'details', id: account.id })} onClick={() => onView(account)}>
        View
      </Button>
      <Button {...act} data-opens={openerOf({ name: 'edit', id: account.id })} onClick={() => onEdit(account)}>
        Edit
      </Button>
      <Button {...act} onClick={() => onSuspend(account)}>
        {account.status === 'active' ? 'Suspend' : 'Activate'}
      </Button>
      <Button {...act} color="gray" className={classes.delete} onClick={() => onDelete(account)}>
        Delete
      </Button>
    </>
  );
}

function Initial({ username }: { username: string }) {
  return (
    <span className={classes.initial} aria-hidden="true">
      {username.slice(0, 1).toUpperCase()}
    </span>
  );
}

function nameId({ id }: Account): string {
  return `account-${id}-name`;
}
