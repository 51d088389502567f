import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import type { RefusalCode } from '@parlance/contract/refusals';
import { type ReactNode, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { ErrorNote } from '../../ui/note.tsx';
import { newPasswordErrors } from './new-password-errors.ts';
import classes from './reset.module.css';

type Props = {
  /** Whose password it is. */
  email: string;
  button: string;
  /** Said when the server says nothing. */
  failed: string;
  onSet: (newPassword: string) => Promise<void>;
  /** The refusal after which no password can be set here any more, and what leads on then. */
  closedBy: RefusalCode;
  whenClosed: ReactNode;
};

/** A new password, typed twice. */
export function NewPasswordForm({ email, button, failed, onSet, closedBy, whenClosed }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const [shown, setShown] = useState(false);
  const form = useForm({ initialValues: { newPassword: '', confirmPassword: '' }, validate: newPasswordErrors });

  async function set({ newPassword }: typeof form.values) {
    setProblem(null);
    try {
      await onSet(newPassword);
    } catch (error) {
      const wrong = fieldErrors(error);
      form.setErrors(wrong);
      setClosed(error instanceof CallRefused && error.code === closedBy);
      if (Object.keys(wrong).length === 0) setProblem(refusalText(error, failed));
    }
  }

  const type = shown ? 'text' : 'password';
  return (
    <form className={classes.form} onSubmit={form.onSubmit(set, focusFirstError)} noValidate>
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
      <TextInput
        {...form.getInputProps('newPassword')}
        label="New Password"
        description={`At least ${PASSWORD_MIN} characters. A short sentence is easy to keep.`}
        type={type}
        name="newPassword"
        autoComplete="new-password"
        autoFocus
        aria-required
      />
      <TextInput
        {...form.getInputProps('confirmPassword')}
        label="Confirm Password"
        type={type}
        name="confirmPassword"
        autoComplete="new-password"
        aria-required
      />
      <Checkbox
        label="Show Password"
        checked={shown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={classes.actions}>
        <Button type="submit" size="lg" loading={form.submitting}>
          {button}
        </Button>
        {closed && whenClosed}
      </div>
    </form>
  );
}
