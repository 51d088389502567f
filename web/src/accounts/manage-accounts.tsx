import type { Account } from '@parlance/contract/accounts';
import { useState } from 'react';
import { isUnreached } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useUrlState } from '../ui/lists/url-state.ts';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountFields } from './account-form.tsx';
import { type AccountKind, CHANGE_TOAST_MS, ERROR_TOAST_MS } from './account-kind.ts';
import { AccountList } from './account-list.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import { type AccountForm, formOf, useAccount, useSaveAccount } from './use-accounts.ts';
import { openerOf, readView, type View, viewParams } from './view.ts';

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

type Props = { kind: AccountKind; onDone: () => void };

/** The form that adds a user or an admin; the list it belongs to gives the role. */
function AddAccount({ kind, onDone }: Props) {
  const saving = useSaveAccount(kind, null);
  const initial: AccountForm = {
    username: '',
    full_name: '',
    registration_number: '',
    email: '',
    phone: '',
    password: '',
    role: kind.role,
    access: 'school',
    status: 'active',
  };

  async function add(values: AccountForm): Promise<void> {
    try {
      const { user } = await saving.mutateAsync(values);
      toastSuccess(kind.added(user.username), { shownMs: CHANGE_TOAST_MS });
    } catch (error) {
      toastError(refusalText(error, kind.addFailed), { shownMs: ERROR_TOAST_MS });
      throw error;
    }
  }

  return (
    <>
      <PageHeading title={kind.add} />
      <AccountFields
        schema={kind.calls.add.body}
        initial={initial}
        editing={false}
        action={kind.add}
        failed={kind.addFailed}
        onSend={add}
        onDone={onDone}
      />
    </>
  );
}

type EditAccountProps = { kind: AccountKind; id: number; onDone: () => void };

/** The form that edits one account, filled with what the account is now. */
function EditAccount({ kind, id, onDone }: EditAccountProps) {
  const account = useAccount(kind, id);
  return (
    <>
      <PageHeading title={kind.edit} lead={account.data && `${account.data.username}, ID ${id}`} />
      <AccountLoaded kind={kind} query={account} onBack={onDone}>
        {(known) => <Form kind={kind} account={known} onDone={onDone} />}
      </AccountLoaded>
    </>
  );
}

function Form({ kind, account, onDone }: { kind: AccountKind; account: Account; onDone: () => void }) {
  const saving = useSaveAccount(kind, account.id);

  async function save(values: AccountForm): Promise<void> {
    try {
      const { user } = await saving.mutateAsync(values);
      toastSuccess(kind.updated(user.username), { shownMs: CHANGE_TOAST_MS });
    } catch (error) {
      toastError(problemOf(error, kind), { shownMs: ERROR_TOAST_MS });
      throw error;
    }
  }

  return (
    <AccountFields
      schema={kind.calls.edit.body}
      initial={formOf(account)}
      editing
      action="Save changes"
      failed={(error) => problemOf(error, kind)}
      onSend={save}
      onDone={onDone}
    />
  );
}

/** A refusal speaks for itself; otherwise it is told apart whether the server was reached at all. */
function problemOf(error: unknown, kind: AccountKind): string {
  return refusalText(error, isUnreached(error) ? kind.editFailed : kind.updateFailed);
}
