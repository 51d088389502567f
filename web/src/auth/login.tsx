import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { login } from '@parlance/contract/auth';
import { Link, useLocation, useNavigate } from 'react-router';
import { loginNotice } from '../platform/brand.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { takeReturnPath } from '../platform/return-path.ts';
import { storeSession } from '../platform/session.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Text } from '../ui/kit.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { AuthForm, failureText, sendForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import classes from './form.module.css';

/** The page that a lost session of staff leads to: the same, under its own heading. */
export function AdminLogin() {
  return <Login heading={t`Admin Login Here...`} />;
}

export function Login({ heading = t`Login Here...` }: { heading?: string }) {
  const navigate = useNavigate();
  const notice = loginNotice();
  // Whoever has just made an account, or set its password, types the password only.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  const { form, field, setProblem, ...sent } = useSentForm({
    initial: { email, password: '', remember: false },
    rules: login.body,
    failed: (error) => failureText(error, t`Login failed`),
    send: async (body): Promise<void> => {
      const { user, token } = await sendForm(login, { body });
      if (!user || !token) return setProblem(t`Invalid credentials or missing user/token data`);
      const dashboard = dashboardPath(user.role);
      if (!dashboard) return setProblem(t`Unknown user role`);
      storeSession(user, token);
      // Whoever was in a test when the session died goes on there.
      await navigate(takeReturnPath(user.id) ?? dashboard, { state: { user } });
    },
  });

  return (
    <AuthPage
      heading={heading}
      headline={t`Continue where you left off.`}
      welcome={t`A destination for learning and teaching online, with a free collection of courses for professionals.`}
    >
      {notice && (
        <Text as="div" below={24}>
          <InfoNote>{notice}</InfoNote>
        </Text>
      )}
      <AuthForm
        {...sent}
        action={t`Login into your account`}
        fullWidth
        below={
          <Text tone="quiet" above={4}>
            <Trans>
              New here?{' '}
              <Link to="/register" className={classes.link}>
                Register
              </Link>
            </Trans>
          </Text>
        }
      >
        <TextInput {...field('email')} label={t`Email`} type="email" autoComplete="username" aria-required />
        <div className={classes.withLink}>
          <PasswordField
            {...field('password')}
            label={t`Password`}
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
      </AuthForm>
    </AuthPage>
  );
}
