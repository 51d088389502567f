import { t } from '@lingui/core/macro';
import { Select, TextInput } from '@mantine/core';
import type { Account } from '@parlance/contract/account-admin';
import { PASSWORD_MIN, statuses } from '@parlance/contract/accounts';
import { say } from '@parlance/contract/say';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isUnreached } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx';
import { changedValues } from '../ui/fields/changed-values.ts';
import { choicesOf } from '../ui/fields/choices.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { roleText } from '../ui/format/role-text.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { accessHints, accessLabels } from './account-access.ts';
import { type AccountKind, CHANGE_TOAST_MS, ERROR_TOAST_MS } from './account-kind.ts';
import { AccountStatus, statusHints, statusLabels } from './account-status.tsx';
import { FormFrame } from './form-frame.tsx';
import { type AccountForm, formOf, newAccount, useSaveAccount } from './use-accounts.ts';

const statusChoices = () => statuses.map((status) => ({ value: status, label: say(statusLabels[status]) }));
const roleChoices = () => (['user', 'admin'] as const).map((role) => ({ value: role, label: roleText(role) }));

type Props = {
  kind: AccountKind;
  /** The account that is edited: it keeps its password when none is typed, and its role is there to choose. Null adds one. */
  account: Account | null;
  /** It is stored, or is to be left. */
  onDone: () => void;
};

/** The fields of an account, for adding and for editing. */
export function AccountFields({ kind, account, onDone }: Props) {
  const editing = account !== null;
  const saving = useSaveAccount(kind, account?.id ?? null);
  const [stored, setStored] = useState(false);
  // A refusal speaks for itself; otherwise it is told apart whether the server was reached at all.
  const failed = (error: unknown) =>
    refusalText(error, !editing ? kind.addFailed : isUnreached(error) ? kind.editFailed : kind.updateFailed);
  const { form, field, ...sent } = useSentForm({
    initial: editing ? formOf(account) : newAccount(kind.role),
    rules: (editing ? kind.calls.edit : kind.calls.add).body,
    failed,
    send: async (values) => {
      try {
        const { user } = await saving.mutateAsync({ body: values, changed: changedValues(form, values) });
        toastSuccess((editing ? kind.updated : kind.added)(user.username), { shownMs: CHANGE_TOAST_MS });
        setStored(true);
      } catch (error) {
        toastError(failed(error), { shownMs: ERROR_TOAST_MS });
        throw error;
      }
    },
  });

  const first = useRef<HTMLInputElement>(null);
  // The form takes the place of what had the focus.
  useEffect(() => first.current?.focus(), []);

  // Only once what is typed counts as stored: before that, leaving would be asked about.
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (stored) leave();
  }, [stored]);

  return (
    <FormFrame {...sent} action={editing ? t`Save changes` : kind.add} onCancel={onDone}>
      <LeaveGuard dirty={() => !stored && form.isDirty()} />
      <TextInput {...field('username')} label={t`Username`} autoComplete="off" ref={first} aria-required />
      <TextInput
        {...field('full_name')}
        label={t`Full name (optional)`}
        description={t`As on the person’s identity document.`}
        autoComplete="off"
      />
      <TextInput {...field('registration_number')} label={t`Registration number (optional)`} autoComplete="off" />
      <TextInput {...field('email')} label={t`Email`} type="email" autoComplete="off" aria-required />
      <TextInput {...field('phone')} label={t`Phone (optional)`} type="tel" autoComplete="off" />
      <PasswordField
        {...field('password')}
        label={t`Password`}
        description={editing ? t`Leave blank if not changing.` : t`At least ${{ count: PASSWORD_MIN }} characters.`}
        autoComplete="new-password"
        aria-required={!editing}
      />
      {editing && (
        <Select
          {...field('role')}
          label={t`Role`}
          description={t`Changing the role moves the account to the other list.`}
          data={roleChoices()}
        />
      )}
      {form.values.role === 'admin' && (
        <Select
          {...field('access')}
          label={t`Access`}
          description={say(accessHints[form.values.access])}
          data={choicesOf(accessLabels)}
        />
      )}
      <Select
        {...field('status')}
        label={t`Status`}
        description={say(statusHints[form.values.status])}
        data={statusChoices()}
        renderOption={({ option: { value } }) => <StatusChoice status={value as AccountForm['status']} />}
      />
    </FormFrame>
  );
}

/** A status with what it means, before it is chosen. */
function StatusChoice({ status }: { status: AccountForm['status'] }) {
  return (
    <Stack style={{ paddingBlock: 4 }}>
      <AccountStatus status={status} />
      <Text as="span" size="sm" tone="faint">
        {say(statusHints[status])}
      </Text>
    </Stack>
  );
}
