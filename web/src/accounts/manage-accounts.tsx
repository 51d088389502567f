import { t } from '@lingui/core/macro';
import type { Account } from '@parlance/contract/account-admin';
import { type ReactNode, useState } from 'react';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useUrlState } from '../ui/lists/url-state.ts';
import { AccountDetails } from './account-details.tsx';
import { AccountFields } from './account-form.tsx';
import type { AccountKind } from './account-kind.ts';
import { AccountList } from './account-list.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import { useAccount } from './use-accounts.ts';
import { openerOf, readView, type View, viewParams } from './view.ts';

type Props = {
  kind: AccountKind;
  /** What else stands with the details of one; `onGone` leads back to the list. */
  more?: (account: Account, onGone: () => void) => ReactNode;
};

/** One list of people: its table, or the form that adds or edits one, or the details of one; never two at a time. */
export function ManageAccounts({ kind, more }: Props) {
  const [search, change] = useUrlState();
  const view = readView(search);
  const [opener, setOpener] = useState(openerOf(view));
  if (view.name !== 'list' && openerOf(view) !== opener) setOpener(openerOf(view));
  const open = (next: View) => change(viewParams(next));
  const back = () => open({ name: 'list' });
  const edit = ({ id }: Account) => open({ name: 'edit', id });

  if (view.name === 'add') {
    return (
      <>
        <PageHeading title={kind.add} />
        <AccountFields kind={kind} account={null} onDone={back} />
      </>
    );
  }
  if (view.name === 'edit') return <EditAccount key={view.id} kind={kind} id={view.id} onDone={back} />;
  if (view.name === 'details') {
    return (
      <AccountDetails
        key={view.id}
        kind={kind}
        id={view.id}
        onBack={back}
        onEdit={edit}
        more={more && ((account) => more(account, back))}
      />
    );
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

type EditAccountProps = { kind: AccountKind; id: number; onDone: () => void };

/** The form that edits one account, filled with what the account is now. */
function EditAccount({ kind, id, onDone }: EditAccountProps) {
  const account = useAccount(kind, id);
  return (
    <>
      <PageHeading title={kind.edit} lead={account.data && t`${{ username: account.data.username }}, ID ${id}`} />
      <AccountLoaded kind={kind} query={account} onBack={onDone}>
        {(known) => <AccountFields kind={kind} account={known} onDone={onDone} />}
      </AccountLoaded>
    </>
  );
}
