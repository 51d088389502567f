import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { login } from '@parlance/contract/auth';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { loginNotice } from '../platform/brand.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { fieldErrors } from '../platform/refusal.ts';
import { takeReturnPath } from '../platform/return-path.ts';
import { storeSession } from '../platform/session.ts';
import { focusFirstError, showRefused } from '../ui/fields/focus-first-error.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { Stack, Text } from '../ui/kit.tsx';
import { ErrorNote, InfoNote } from '../ui/states/note.tsx';
import { AuthPage } from './auth-page.tsx';
import classes from './form.module.css';
import { failureText, sendForm } from './send-form.ts';
import { SubmitButton } from './submit-button.tsx';

/** The page that a lost session of staff leads to: the same, under its own heading. */
export function AdminLogin() {
  return <Login heading={t`Admin Login Here...`} />;
}

export function Login({ heading = t`Login Here...` }: { heading?: string }) {
  const navigate = useNavigate();
  const notice = loginNotice();
  const [problem, setProblem] = useState<string | null>(null);
  // Whoever has just made an account, or set its password, types the password only.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  const form = useForm({
    initialValues: { email, password: '', remember: false },
    validate: schemaResolver(login.body, { sync: true }),
  });

  async function signIn(body: typeof form.values, event?: FormEvent<HTMLFormElement>) {
    const sent = event?.currentTarget;
    setProblem(null);
    try {
      const { user, token } = await sendForm(login, { body });
      if (!user || !token) return setProblem(t`Invalid credentials or missing user/token data`);
      const dashboard = dashboardPath(user.role);
      if (!dashboard) return setProblem(t`Unknown user role`);
      storeSession(user, token);
      // Whoever was in a test when the session died goes on there.
      await navigate(takeReturnPath(user.id) ?? dashboard, { state: { user } });
    } catch (error) {
      if (!showRefused(fieldErrors(error), form, sent)) setProblem(failureText(error, t`Login failed`));
    }
  }

  return (
    <AuthPage
      heading={heading}
      translated="login"
      headline={t`Continue where you left off.`}
      welcome={t`A destination for learning and teaching online, with a free collection of courses for professionals.`}
    >
      {notice && (
        <Text as="div" below={24}>
          <InfoNote>{notice}</InfoNote>
        </Text>
      )}
      <Stack as="form" gap={20} onSubmit={form.onSubmit(signIn, focusFirstError)} noValidate>
        <TextInput
          {...form.getInputProps('email')}
          label={t`Email`}
          type="email"
          name="email"
          autoComplete="username"
          aria-required
        />
        <div className={classes.withLink}>
          <PasswordField
            {...form.getInputProps('password')}
            label={t`Password`}
            name="password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            aria-required
          />
          <Link to="/forgot-password" className={classes.forgot}>
            <Trans>Forgot password?</Trans>
          </Link>
        </div>
        <Checkbox
          {...form.getInputProps('remember', { type: 'checkbox' })}
          label={t`Remember`}
          description={t`Stay logged in on this device for 30 days.`}
          classNames={{ inner: classes.box, label: classes.tick, description: classes.remember }}
          name="remember"
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        <SubmitButton waiting={form.submitting} fullWidth>
          {t`Login into your account`}
        </SubmitButton>
        <Text tone="quiet" above={4}>
          <Trans>
            New here?{' '}
            <Link to="/register" className={classes.link}>
              Register
            </Link>
          </Trans>
        </Text>
      </Stack>
    </AuthPage>
  );
}
