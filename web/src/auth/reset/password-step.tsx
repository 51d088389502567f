import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import { resetPassword } from '@parlance/contract/auth';
import { useState } from 'react';
import { CallRefused, call } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { ErrorNote } from '../../ui/note.tsx';
import { newPasswordErrors } from './new-password-errors.ts';
import classes from './reset.module.css';

type Props = {
  email: string;
  /** The grant; null after a reload, when only the cookie has it. */
  resetToken: string | null;
  onReset: (message: string) => void;
  onStartAgain: () => void;
};

/** The third step: the new password. */
export function PasswordStep({ email, resetToken, onReset, onStartAgain }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [closed, setClosed] = useState(false);
  const [shown, setShown] = useState(false);
  const form = useForm({ initialValues: { newPassword: '', confirmPassword: '' }, validate: newPasswordErrors });

  async function reset({ newPassword }: typeof form.values) {
    setProblem(null);
    try {
      const { message } = await call(resetPassword, {
        body: { email, newPassword, ...(resetToken && { resetToken }) },
      });
      onReset(message || 'Password reset successful!');
    } catch (error) {
      const wrong = fieldErrors(error);
      form.setErrors(wrong);
      setClosed(error instanceof CallRefused && error.code === 'reset_not_open');
      if (Object.keys(wrong).length === 0) setProblem(refusalText(error, 'Failed to reset password'));
    }
  }

  const type = shown ? 'text' : 'password';
  return (
    <form className={classes.form} onSubmit={form.onSubmit(reset, focusFirstError)} noValidate>
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
          Reset Password
        </Button>
        {closed && (
          <Button variant="default" size="lg" onClick={onStartAgain}>
            Have a new code sent
          </Button>
        )}
      </div>
    </form>
  );
}
