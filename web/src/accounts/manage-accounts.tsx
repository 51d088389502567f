import type { Account } from '@parlance/contract/accounts';
import { useLocation, useSearchParams } from 'react-router';
import { AccountDetails } from './account-details.tsx';
import type { AccountKind } from './account-kind.ts';
import { AccountList } from './account-list.tsx';
import { AddAccount } from './add-account.tsx';
import { EditAccount } from './edit-account.tsx';
import { readView, type View, withView } from './view.ts';

/** One list of people: its table, or the form that adds or edits one, or the details of one; never two at a time. */
export function ManageAccounts({ kind }: { kind: AccountKind }) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: { email?: string } | null };
  const view = readView(search);
  const email = state?.email ?? null;
  // The email helps to find the account again, and is nothing for an address, which ends up in logs.
  const open = (next: View, account?: Pick<Account, 'email'>) =>
    setSearch((before) => withView(before, next), { state: { email: account?.email } });
  const back = () => open({ name: 'list' });

  if (view.name === 'add') return <AddAccount kind={kind} onDone={back} />;
  if (view.name === 'edit') return <EditAccount key={view.id} kind={kind} id={view.id} email={email} onDone={back} />;
  if (view.name === 'details') {
    const edit = (account: Account) => open({ name: 'edit', id: account.id }, account);
    return <AccountDetails key={view.id} kind={kind} id={view.id} email={email} onBack={back} onEdit={edit} />;
  }
  return (
    <AccountList
      kind={kind}
      onAdd={() => open({ name: 'add' })}
      onView={(account) => open({ name: 'details', id: account.id }, account)}
      onEdit={(account) => open({ name: 'edit', id: account.id }, account)}
    />
  );
}
