import { Select, TextInput } from '@mantine/core';
import { accesses, PASSWORD_MIN, statuses } from '@parlance/contract/accounts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { accessHints, accessLabels } from './account-access.ts';
import { AccountStatus, statusHints, statusLabels } from './account-status.tsx';
import { FormFrame } from './form-frame.tsx';
import type { AccountForm } from './use-accounts.ts';

const accessChoices = accesses.map((access) => ({ value: access, label: accessLabels[access] }));
const statusChoices = statuses.map((status) => ({ value: status, label: statusLabels[status] }));

type Props = {
  schema: z.ZodObject;
  initial: AccountForm;
  /** An account that is edited keeps its password when none is typed, and its role is there to choose. */
  editing: boolean;
  /** The word on the button. */
  action: string;
  /** What is said where the server said nothing, or of whatever was thrown. */
  failed: string | ((error: unknown) => string);
  /** Sends the form; throws what was refused, which lands under its fields. */
  onSend: (values: AccountForm) => Promise<unknown>;
  /** It is stored, or is to be left. */
  onDone: () => void;
};

/** The fields of an account, for adding and for editing. */
export function AccountFields({ schema, initial, editing, action, failed, onSend, onDone }: Props) {
  const [stored, setStored] = useState(false);
  const { form, field, ...sent } = useSentForm({
    initial,
    rules: schema,
    failed,
    send: async (values) => {
      await onSend(values);
      setStored(true);
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
    <FormFrame {...sent} action={action} onCancel={onDone}>
      <LeaveGuard dirty={() => !stored && form.isDirty()} />
      <TextInput {...field('username')} label="Username" autoComplete="off" ref={first} aria-required />
      <TextInput
        {...field('full_name')}
        label="Full name (optional)"
        description="As on the person’s identity document."
        autoComplete="off"
      />
      <TextInput {...field('registration_number')} label="Registration number (optional)" autoComplete="off" />
      <TextInput {...field('email')} label="Email" type="email" autoComplete="off" aria-required />
      <TextInput {...field('phone')} label="Phone (optional)" type="tel" autoComplete="off" />
      <PasswordField
        {...field('password')}
        label="Password"
        description={editing ? 'Leave blank if not changing.' : `At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        aria-required={!editing}
      />
      {editing && (
        <Select
          {...field('role')}
          label="Role"
          description="Changing the role moves the account to the other list."
          data={['user', 'admin']}
        />
      )}
      {form.values.role === 'admin' && (
        <Select
          {...field('access')}
          label="Access"
          description={accessHints[form.values.access]}
          data={accessChoices}
        />
      )}
      <Select
        {...field('status')}
        label="Status"
        description={statusHints[form.values.status]}
        data={statusChoices}
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
        {statusHints[status]}
      </Text>
    </Stack>
  );
}
