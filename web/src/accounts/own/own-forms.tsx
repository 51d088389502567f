import { msg, t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import { changePassword, listSessions, type SignedInUser, updateProfile } from '@parlance/contract/auth';
import { said } from '@parlance/contract/say';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';
import { storeToken, storeUser } from '../../platform/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { repeatedPassword } from '../../ui/fields/repeated-password.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { FormFrame } from '../form-frame.tsx';

type Props = { user: SignedInUser; onDone: () => void };

/** Changes one's own names and phone. The email is what one logs in with, and stays. */
export function ProfileForm({ user, onDone }: Props) {
  const { field, ...sent } = useSentForm({
    initial: { username: user.username, full_name: user.full_name ?? '', phone: user.phone },
    rules: updateProfile.body,
    failed: t`Failed to change your profile.`,
    send: async ({ full_name, ...body }) => {
      const isRenamed = full_name !== (user.full_name ?? '');
      const changed = await call(updateProfile, { body: isRenamed ? { ...body, full_name } : body });
      storeUser(changed.user);
      toastSuccess(changed.message);
      onDone();
    },
  });
  return (
    <FormFrame {...sent} heading={t`Name and phone`} action={t`Save changes`} onCancel={onDone}>
      <TextInput {...field('username')} label={t`Username`} autoComplete="nickname" autoFocus aria-required />
      <TextInput
        {...field('full_name')}
        label={t`Full name (optional)`}
        description={t`As on your identity document. An examination shows it to its staff; after that, only your school can change it.`}
        autoComplete="name"
      />
      <TextInput {...field('phone')} label={t`Phone (optional)`} type="tel" autoComplete="tel" />
    </FormFrame>
  );
}

const passwordFields = changePassword.body
  .extend({ confirmPassword: z.string().min(1, said(msg`Enter the new password again.`)) })
  .refine(
    ({ newPassword, confirmPassword }) => confirmPassword === '' || newPassword === confirmPassword,
    repeatedPassword,
  );

/** Changes one's own password. This browser goes on with the session that the server opens in place of all others. */
export function PasswordForm({ user, onDone }: Props) {
  const client = useQueryClient();
  const { field, ...sent } = useSentForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    rules: passwordFields,
    failed: t`Failed to change your password.`,
    send: async ({ currentPassword, newPassword }) => {
      const changed = await call(changePassword, { body: { currentPassword, newPassword } });
      storeToken(changed.token);
      void invalidate(client, listSessions);
      toastSuccess(changed.message);
      onDone();
    },
  });
  return (
    <FormFrame {...sent} heading={t`Password`} action={t`Change password`} onCancel={onDone}>
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
        label={t`Current password`}
        autoComplete="current-password"
        autoFocus
        aria-required
      />
      <PasswordField
        {...field('newPassword')}
        label={t`New password`}
        description={t`At least ${{ count: PASSWORD_MIN }} characters. All other devices will be logged out.`}
        autoComplete="new-password"
        aria-required
      />
      <PasswordField
        {...field('confirmPassword')}
        label={t`Confirm new password`}
        autoComplete="new-password"
        aria-required
      />
    </FormFrame>
  );
}
