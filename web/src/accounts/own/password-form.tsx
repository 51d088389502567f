import { PASSWORD_MIN } from '@parlance/contract/accounts';
import { changePassword, listSessions, type SignedInUser } from '@parlance/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { storeToken } from '../../platform/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { repeatedPassword } from '../../ui/fields/repeated-password.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { OwnForm } from './own-form.tsx';

const fields = changePassword.body
  .extend({ confirmPassword: z.string().min(1, 'Enter the new password again.') })
  .refine(
    ({ newPassword, confirmPassword }) => confirmPassword === '' || newPassword === confirmPassword,
    repeatedPassword,
  );

type Props = { user: SignedInUser; onDone: () => void };

/** Changes one's own password. This browser goes on with the session that the server opens in place of all others. */
export function PasswordForm({ user, onDone }: Props) {
  const client = useQueryClient();
  const { field, ...sent } = useSentForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    rules: fields,
    failed: 'Failed to change your password.',
    send: async ({ currentPassword, newPassword }) => {
      const changed = await call(changePassword, { body: { currentPassword, newPassword } });
      storeToken(changed.token);
      void invalidate(client, listSessions);
      toastSuccess(changed.message);
      onDone();
    },
  });
  return (
    <OwnForm {...sent} heading="Password" action="Change password" onCancel={onDone}>
      {/* Password managers file the new password under this name. */}
      <input
        type="email"
        className="visually-hidden"
        autoComplete="username"
        value={user.email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField
        {...field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        autoFocus
        aria-required
      />
      <PasswordField
        {...field('newPassword')}
        label="New password"
        description={`At least ${PASSWORD_MIN} characters. All other devices will be logged out.`}
        autoComplete="new-password"
        aria-required
      />
      <PasswordField
        {...field('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        aria-required
      />
    </OwnForm>
  );
}
