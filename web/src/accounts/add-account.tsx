import { refusalText } from '../platform/refusal.ts';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { AccountFields } from './account-form.tsx';
import type { AccountKind } from './account-kind.ts';
import { CHANGE_TOAST_MS, ERROR_TOAST_MS } from './toast-times.ts';
import { type AccountForm, useSaveAccount } from './use-accounts.ts';

type Props = { kind: AccountKind; onDone: () => void };

/** The form that adds a user or an admin; the list it belongs to gives the role. */
export function AddAccount({ kind, onDone }: Props) {
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
        problem={saving.error && refusalText(saving.error, kind.addFailed)}
        onSend={add}
        onDone={onDone}
      />
    </>
  );
}
