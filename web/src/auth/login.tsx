import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Checkbox, TextInput } from '@mantine/core';
import { type FactorMethod, login, type SignedInUser } from '@parlance/contract/auth';
import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { arePasswordsOff, loginNotice, schoolLogin } from '../platform/brand.ts';
import { CallRefused } from '../platform/call.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { takeReturnPath } from '../platform/return-path.ts';
import { storeSession } from '../platform/session.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Text } from '../ui/kit.tsx';
import { lazily } from '../ui/states/lazily.ts';
import { InfoNote } from '../ui/states/note.tsx';
import { AuthForm, failureText, sendForm } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import classes from './form.module.css';

/** What only staff need comes when it is asked for. */
const LoginSteps = lazily(async () => (await import('./second-factor/login-steps.tsx')).LoginSteps);

/** Only where the school has a provider. */
const SchoolLogin = lazily(async () => (await import('./oidc/school-login.tsx')).SchoolLogin);

/** A login that goes on after the password; `methods` null where a second factor must be set up. */
type Going = { ticket: string; methods: FactorMethod[] | null };

/** The page that a lost session of staff leads to: the same, under its own heading. */
export function AdminLogin() {
  return <Login heading={t`Admin Login Here...`} />;
}

export function Login({ heading = t`Login Here...` }: { heading?: string }) {
  const navigate = useNavigate();
  const notice = loginNotice();
  const school = schoolLogin();
  // After making an account or setting its password, only the password is typed.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string };
  const [going, setGoing] = useState<Going | null>(null);
  const { form, field, setProblem, ...sent } = useSentForm({
    initial: { email, password: '', remember: false },
    rules: login.body,
    failed: (error) => failureText(error, t`Login failed`),
    send: async (body): Promise<void> => {
      try {
        const { user, token } = await sendForm(login, { body });
        await enter(user, token);
      } catch (error) {
        if (!goesOn(error)) throw error;
      }
    },
  });

  function goesOn(error: unknown): boolean {
    const next = goingOf(error);
    if (next) setGoing(next);
    return next !== null;
  }

  async function enter(user?: SignedInUser, token?: string, to: string | null = null): Promise<void> {
    if (!user || !token) return setProblem(t`Invalid credentials or missing user/token data`);
    const dashboard = dashboardPath(user.role);
    if (!dashboard) return setProblem(t`Unknown user role`);
    storeSession(user, token);
    // A learner whose session ended during a test goes on there.
    await navigate(to ?? takeReturnPath(user.id) ?? dashboard, { state: { user } });
  }

  if (going) {
    return (
      <AuthPage
        heading={going.methods ? t`Confirm that it is you` : t`Set up a second factor`}
        headline={t`Continue where you left off.`}
        welcome={t`A destination for learning and teaching online, with a free collection of courses for professionals.`}
      >
        <Suspense fallback={<p role="status">{t`Loading...`}</p>}>
          <LoginSteps
            {...going}
            onIn={enter}
            onBack={(why) => {
              setGoing(null);
              setProblem(why);
            }}
          />
        </Suspense>
      </AuthPage>
    );
  }

  const passwordForm = (
    <AuthForm
      {...sent}
      action={t`Login into your account`}
      fullWidth
      below={
        !arePasswordsOff() && (
          <Text tone="quiet" above={4}>
            <Trans>
              New here?{' '}
              <Link to="/register" className={classes.link}>
                Register
              </Link>
            </Trans>
          </Text>
        )
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
        {!arePasswordsOff() && (
          <Link to="/forgot-password" className={classes.forgot}>
            <Trans>Forgot password?</Trans>
          </Link>
        )}
      </div>
      <Checkbox
        {...form.getInputProps('remember', { type: 'checkbox' })}
        label={t`Remember`}
        description={t`Stay logged in on this device for 30 days.`}
        classNames={{ inner: classes.box, label: classes.tick, description: classes.remember }}
        name="remember"
      />
    </AuthForm>
  );
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
      {school === null ? (
        passwordForm
      ) : (
        <Suspense fallback={<p role="status">{t`Loading...`}</p>}>
          <SchoolLogin given={school} goesOn={goesOn} onIn={({ user, token }, to) => enter(user, token, to)}>
            {passwordForm}
          </SchoolLogin>
        </Suspense>
      )}
    </AuthPage>
  );
}

/** How a login goes on that was refused for want of a second factor; null for any other refusal. */
function goingOf(error: unknown): Going | null {
  if (!(error instanceof CallRefused) || !error.code.startsWith('second_factor_')) return null;
  const { ticket, methods } = error.details as { ticket: string; methods?: FactorMethod[] };
  return { ticket, methods: methods ?? null };
}
