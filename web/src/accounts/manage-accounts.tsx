import type { Account } from '@parlance/contract/accounts';
import { useState } from 'react';
import { useUrlState } from '../ui/lists/url-state.ts';
import { AccountDetails } from './account-details.tsx';
import type { AccountKind } from './account-kind.ts';
import { AddAccount } from './add-account.tsx';
import { EditAccount } from './edit-account.tsx';
import { AccountList } from './list/account-list.tsx';
import { openerOf, readView, type View, viewParams } from './list/view.ts';

/** One list of people: its table, or the form that adds or edits one, or the details of one; never two at a time. */
export function ManageAccounts({ kind }: { kind: AccountKind }) {
  const [search, change] = useUrlState();
  const view = readView(search);
  const [opener, setOpener] = useState(openerOf(view));
  if (view.name !== 'list' && openerOf(view) !== opener) setOpener(openerOf(view));
  const open = (next: View) => change(viewParams(next));
  const back = () => open({ name: 'list' });
  const edit = ({ id }: Account) => open({ name: 'edit', id });

  if (view.name === 'add') return <AddAccount kind={kind} onDone={back} />;
  if (view.name === 'edit') return <EditAccount key={view.id} kind={kind} id={view.id} onDone={back} />;
  if (view.name === 'details') {
    return <AccountDetails key={view.id} kind={kind} id={view.id} onBack={back} onEdit={edit} />;
  }
  return (
    <AccountList
      kind={kind}
      returnTo={opener}
      onAdd={() => open({ name: 'add' })}
      onView={({ id }) => open({ name: 'details', id })}
      onEdit={edit}
    />
  );
}
