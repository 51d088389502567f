import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import type { RefusalCode } from '@parlance/contract/refusals';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { fieldErrors } from '../../platform/refusal.ts';
import { focusFirstError, showRefused } from '../../ui/fields/focus-first-error.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Row, Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import auth from '../form.module.css';
import { failureText } from '../send-form.ts';
import { SubmitButton } from '../submit-button.tsx';
import { newPasswordErrors } from './new-password-errors.ts';

type Props = {
  /** Whose password it is. */
  email: string;
  button: string;
  /** Said when the server says nothing. */
  failed: string;
  onSet: (newPassword: string) => Promise<void>;
  /** The refusal after which no password can be set here, and the way on then. */
  closedBy: RefusalCode;
  whenClosed: ReactNode;
};

/** A new password, typed twice. */
export function NewPasswordForm({ email, button, failed, onSet, closedBy, whenClosed }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const [shown, setShown] = useState(false);
  const form = useForm({ initialValues: { newPassword: '', confirmPassword: '' }, validate: newPasswordErrors });

  async function set({ newPassword }: typeof form.values, event?: FormEvent<HTMLFormElement>) {
    const sent = event?.currentTarget;
    setProblem(null);
    try {
      await onSet(newPassword);
    } catch (error) {
      if (!showRefused(fieldErrors(error), form, sent)) setProblem(failureText(error, failed));
      setClosed(error instanceof CallRefused && error.code === closedBy);
    }
  }

  // One box shows both, in place of an eye in each.
  const bothShown = { visible: shown, rightSection: <></>, rightSectionWidth: 0 };
  return (
    <Stack as="form" gap={20} onSubmit={form.onSubmit(set, focusFirstError)} noValidate>
      {/* Password managers file the new password under this name. */}
      <input
        type="email"
        className="visually-hidden"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        {...form.getInputProps('newPassword')}
        label="New Password"
        description={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember.`}
        {...bothShown}
        name="newPassword"
        autoComplete="new-password"
        autoFocus
        aria-required
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        label="Confirm Password"
        {...bothShown}
        name="confirmPassword"
        autoComplete="new-password"
        aria-required
      />
      <Checkbox
        label="Show Password"
        classNames={{ inner: auth.box, label: auth.tick }}
        checked={shown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={[12, 24]} wrap align="center" above={4}>
        <SubmitButton waiting={form.submitting}>{button}</SubmitButton>
        {closed && whenClosed}
      </Row>
    </Stack>
  );
}
