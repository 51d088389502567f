import { Button, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { accesses, PASSWORD_MIN, statuses } from '@parlance/contract/accounts';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { fieldErrors } from '../platform/refusal.ts';
import { LeaveGuard } from '../ui/dialogs/leave-guard.tsx';
import { focusFirstError, showRefused } from '../ui/fields/focus-first-error.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Row, Text } from '../ui/kit.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import { accessHints, accessLabels } from './account-access.ts';
import classes from './account-form.module.css';
import { AccountStatus, statusHints, statusLabels } from './account-status.tsx';
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
  /** What went wrong, for above the button unless a field says it; null when nothing did. */
  problem: string | null;
  /** Sends the form; throws what was refused, which lands under its fields. */
  onSend: (values: AccountForm) => Promise<unknown>;
  /** It is stored, or is to be left. */
  onDone: () => void;
};

/** The fields of an account, for adding and for editing. */
export function AccountFields({ schema, initial, editing, action, problem, onSend, onDone }: Props) {
  const form = useForm<AccountForm>({ initialValues: initial, validate: schemaResolver(schema, { sync: true }) });

  const first = useRef<HTMLInputElement>(null);
  // The form takes the place of what had the focus.
  useEffect(() => first.current?.focus(), []);

  const [stored, setStored] = useState(false);
  // Only once what is typed counts as stored: before that, leaving would be asked about.
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (stored) leave();
  }, [stored]);

  async function send(values: AccountForm, event?: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = event?.currentTarget;
    try {
      await onSend(values);
      setStored(true);
    } catch (error) {
      showRefused(fieldErrors(error), form, sent);
    }
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
      <LeaveGuard dirty={() => !stored && form.isDirty()} />
      <TextInput
        {...form.getInputProps('username')}
        label="Username"
        name="username"
        autoComplete="off"
        ref={first}
        aria-required
      />
      <TextInput
        {...form.getInputProps('full_name')}
        label="Full name (optional)"
        description="As on the person’s identity document."
        name="full_name"
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('registration_number')}
        label="Registration number (optional)"
        name="registration_number"
        autoComplete="off"
      />
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        aria-required
      />
      <TextInput {...form.getInputProps('phone')} label="Phone (optional)" type="tel" name="phone" autoComplete="off" />
      <PasswordField
        {...form.getInputProps('password')}
        label="Password"
        description={editing ? 'Leave blank if not changing.' : `At least ${PASSWORD_MIN} characters.`}
        name="password"
        autoComplete="new-password"
        aria-required={!editing}
      />
      {editing && (
        <Select
          {...form.getInputProps('role')}
          label="Role"
          description="Changing the role moves the account to the other list."
          data={['user', 'admin']}
        />
      )}
      {form.values.role === 'admin' && (
        <Select
          {...form.getInputProps('access')}
          label="Access"
          description={accessHints[form.values.access]}
          data={accessChoices}
        />
      )}
      <Select
        {...form.getInputProps('status')}
        label="Status"
        description={statusHints[form.values.status]}
        data={statusChoices}
        renderOption={({ option: { value } }) => <StatusChoice status={value as AccountForm['status']} />}
      />
      {problem && Object.keys(form.errors).length === 0 && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={12} wrap>
        <Button type="submit" size="lg" loading={form.submitting}>
          {action}
        </Button>
        <Button size="lg" variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </form>
  );
}

/** A status with what it means, before it is chosen. */
function StatusChoice({ status }: { status: AccountForm['status'] }) {
  return (
    <div className={classes.choice}>
      <AccountStatus status={status} />
      <Text as="span" size="sm" tone="faint">
        {statusHints[status]}
      </Text>
    </div>
  );
}
