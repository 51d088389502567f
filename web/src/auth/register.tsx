import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import { register } from '@parlance/contract/auth';
import { said } from '@parlance/contract/say';
import { Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { isByInvitation, siteBrand } from '../platform/brand.ts';
import { isUnreached } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { repeatedPassword } from '../ui/fields/repeated-password.ts';
import { useSentForm } from '../ui/fields/use-sent-form.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { planOf } from '../ui/plans.ts';
import { lazily } from '../ui/states/lazily.ts';
import { SuccessNote } from '../ui/states/note.tsx';
import { AuthForm, sendForm, unreached } from './auth-form.tsx';
import { AuthPage } from './auth-page.tsx';
import classes from './form.module.css';

const REDIRECT_MS = 1500;

const fields = register.body
  .extend({ confirmPassword: z.string().min(1, said(msg`Enter the password again.`)), agreed: z.boolean() })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, repeatedPassword);
const fieldsWithTerms = fields.refine(({ agreed }) => agreed, {
  path: ['agreed'],
  ...said(msg`Agree to the terms to register.`),
});

/** Most schools ask nothing: it comes apart. */
const TermsField = lazily(async () => (await import('../consents/terms-field.tsx')).TermsField);

/** The form; where accounts are made by the school, whom to ask for one instead. */
export function Register() {
  return (
    <AuthPage
      heading={t`Create Your Account Here...`}
      headline={t`Every good score starts with practice.`}
      welcome={t`Join to take assignments and grow.`}
    >
      {isByInvitation() ? <ByInvitation /> : <RegisterForm />}
    </AuthPage>
  );
}

function RegisterForm() {
  const [registered, setRegistered] = useState<{ email: string } | null>(null);
  const [termsId, setTermsId] = useState<number | null>(null);
  const navigate = useNavigate();
  const { field, ...sent } = useSentForm({
    initial: { username: '', email: '', phone: '', full_name: '', password: '', confirmPassword: '', agreed: false },
    rules: termsId === null ? fields : fieldsWithTerms,
    failed: (error) =>
      isUnreached(error)
        ? `${t`Server error. Please try again.`} ${unreached()}`
        : refusalText(error, t`Registration failed`),
    send: async ({ confirmPassword: _repeated, agreed: _agreed, ...form }) => {
      const body = { ...form, ...(termsId !== null && { terms_id: termsId }) };
      await sendForm(register, { body });
      setRegistered({ email: body.email });
    },
  });

  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => navigate('/login', { state: registered }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [registered, navigate]);

  return (
    <>
      <ChosenPlan />
      <AuthForm
        {...sent}
        action={t`Register your account`}
        disabled={registered !== null}
        fullWidth
        below={<AlreadyRegistered />}
      >
        <TextInput {...field('username')} label={t`Username`} autoComplete="nickname" aria-required />
        <TextInput {...field('email')} label={t`Email`} type="email" autoComplete="username" aria-required />
        <TextInput {...field('phone')} label={t`Phone Number`} type="tel" autoComplete="tel" aria-required />
        <TextInput
          {...field('full_name')}
          label={t`Full name (optional)`}
          description={t`As on your identity document. You need it to take an examination.`}
          autoComplete="name"
        />
        <PasswordField
          {...field('password')}
          label={t`Password`}
          description={t`At least ${{ count: PASSWORD_MIN }} characters. A short sentence is easy to remember.`}
          autoComplete="new-password"
          aria-required
        />
        <PasswordField
          {...field('confirmPassword')}
          label={t`Confirm Password`}
          autoComplete="new-password"
          aria-required
        />
        <Suspense fallback={null}>
          <TermsField onAsked={setTermsId} box={field('agreed')} />
        </Suspense>
        {registered && (
          <SuccessNote>
            <Trans>🎉 Registration successful! Redirecting to login...</Trans>
          </SuccessNote>
        )}
      </AuthForm>
    </>
  );
}

function ByInvitation() {
  const { name, mail } = siteBrand();
  return (
    <Stack gap={20}>
      <p>
        {t`You cannot register yourself here. Ask ${name} for an account. You will get an email with a link to set your password.`}
      </p>
      {mail && (
        <p>
          <a href={`mailto:${mail}`} className={classes.link}>
            {mail}
          </a>
        </p>
      )}
      <AlreadyRegistered />
    </Stack>
  );
}

function AlreadyRegistered() {
  return (
    <Text tone="quiet" above={4}>
      <Trans>
        Already registered?{' '}
        <Link to="/login" className={classes.link}>
          Login
        </Link>
      </Trans>
    </Text>
  );
}

/** The plan that was chosen on the landing page, in one line. */
function ChosenPlan() {
  const [search] = useSearchParams();
  const plan = planOf(search);
  if (!plan) return null;
  return (
    <p className={classes.plan}>
      {t`Your plan: ${{ name: plan.name }}, $${{ price: plan.dollarsMonthly }} a month. Registering is free.`}
    </p>
  );
}
