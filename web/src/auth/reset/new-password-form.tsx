import { t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import type { RefusalCode } from '@parlance/contract/refusals';
import { type ReactNode, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { AuthForm, failureText } from '../auth-form.tsx';
import auth from '../form.module.css';
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
  const [closed, setClosed] = useState(false);
  const [shown, setShown] = useState(false);
  const { field, ...sent } = useSentForm({
    initial: { newPassword: '', confirmPassword: '' },
    rules: newPasswordErrors,
    failed: (error) => failureText(error, failed),
    send: async ({ newPassword }) => {
      try {
        await onSet(newPassword);
      } catch (error) {
        setClosed(error instanceof CallRefused && error.code === closedBy);
        throw error;
      }
    },
  });

  // One box shows both, in place of an eye in each.
  const bothShown = { visible: shown, rightSection: <></>, rightSectionWidth: 0 };
  return (
    <AuthForm {...sent} action={button} beside={closed && whenClosed}>
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
        {...field('newPassword')}
        label={t`New Password`}
        description={t`At least ${{ count: PASSWORD_MIN }} characters. A short sentence is easy to remember.`}
        {...bothShown}
        autoComplete="new-password"
        autoFocus
        aria-required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={t`Confirm Password`}
        {...bothShown}
        autoComplete="new-password"
        aria-required
      />
      <Checkbox
        label={t`Show Password`}
        classNames={{ inner: auth.box, label: auth.tick }}
        checked={shown}
        onChange={({ currentTarget }) => setShown(currentTarget.checked)}
      />
    </AuthForm>
  );
}
