import type { Account } from '@parlance/contract/accounts';
import { CallFailed } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { AccountFields } from './account-form.tsx';
import type { AccountKind } from './account-kind.ts';
import { AccountLoaded } from './account-loaded.tsx';
import { CHANGE_TOAST_MS, ERROR_TOAST_MS } from './toast-times.ts';
import { type AccountForm, formOf, useAccount, useSaveAccount } from './use-accounts.ts';

type Props = { kind: AccountKind; id: number; onDone: () => void };

/** The form that edits one account, filled with what the account is now. */
export function EditAccount({ kind, id, onDone }: Props) {
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
      problem={saving.error && problemOf(saving.error, kind)}
      onSend={save}
      onDone={onDone}
    />
  );
}

/** A refusal speaks for itself; otherwise it is told apart whether the server was reached at all. */
function problemOf(error: unknown, kind: AccountKind): string {
  const unreached = error instanceof CallFailed && error.status === null;
  return refusalText(error, unreached ? kind.editFailed : kind.updateFailed);
}
