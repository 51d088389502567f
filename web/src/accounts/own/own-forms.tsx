import { msg, t } from '@lingui/core/macro';
import { InputBase, TextInput } from '@mantine/core';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import { changePassword, listSessions, type SignedInUser, updateProfile } from '@parlance/contract/auth';
import { isLanguage, languageNames, languages } from '@parlance/contract/languages';
import { listIdentities } from '@parlance/contract/oidc';
import { said } from '@parlance/contract/say';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { invalidate, queryOf } from '../../platform/queries.ts';
import { storeToken, storeUser } from '../../platform/session.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { repeatedPassword } from '../../ui/fields/repeated-password.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { RowsLoading } from '../../ui/lists/rows-loading.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { FormFrame } from '../form-frame.tsx';

type Props = { user: SignedInUser; onDone: () => void };

/** No language is chosen: what this device says counts. */
const profileFields = updateProfile.body.extend({ language: z.enum([...languages, '']) });

/** Changes one's own names, phone and language. The email is what one logs in with, and stays. */
export function ProfileForm({ user, onDone }: Props) {
  const { field, ...sent } = useSentForm({
    initial: {
      username: user.username,
      full_name: user.full_name ?? '',
      phone: user.phone,
      language: user.language ?? '',
    },
    rules: profileFields,
    failed: t`Failed to change your profile.`,
    send: async ({ full_name, language: chosen, ...rest }) => {
      const isRenamed = full_name !== (user.full_name ?? '');
      const language = isLanguage(chosen) ? chosen : null;
      const body = {
        ...rest,
        ...(isRenamed && { full_name }),
        ...(language !== (user.language ?? null) && { language }),
      };
      const changed = await call(updateProfile, { body });
      storeUser(changed.user);
      if (body.language) await chooseLanguage(body.language);
      toastSuccess(changed.message);
      onDone();
    },
  });
  return (
    <FormFrame {...sent} heading={t`Name, phone and language`} action={t`Save changes`} onCancel={onDone}>
      <TextInput {...field('username')} label={t`Username`} autoComplete="nickname" autoFocus aria-required />
      <TextInput
        {...field('full_name')}
        label={t`Full name (optional)`}
        description={t`As on your identity document. An examination shows it to its staff; after that, only your school can change it.`}
        autoComplete="name"
      />
      <TextInput {...field('phone')} label={t`Phone (optional)`} type="tel" autoComplete="tel" />
      <InputBase
        {...field('language')}
        component="select"
        styles={{ input: { appearance: 'auto' } }}
        label={t`Language`}
        description={t`Of pages and emails.`}
      >
        <option value="">{t`As on this device`}</option>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </InputBase>
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
export function PasswordForm(props: Props) {
  const own = useQuery({ ...queryOf(listIdentities, {}), staleTime: 0, gcTime: 0, retry: false });
  if (own.isPending) return <RowsLoading text={t`Loading...`} rows={3} each={{ height: 72 }} above={16} />;
  return <LoadedPasswordForm {...props} hasPassword={own.data?.password !== false} />;
}

function LoadedPasswordForm({ user, hasPassword, onDone }: Props & { hasPassword: boolean }) {
  const client = useQueryClient();
  const { field, ...sent } = useSentForm({
    initial: { currentPassword: hasPassword ? '' : undefined, newPassword: '', confirmPassword: '' },
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
      {hasPassword && (
        <PasswordField
          {...field('currentPassword')}
          label={t`Current password`}
          autoComplete="current-password"
          autoFocus
          aria-required
        />
      )}
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
