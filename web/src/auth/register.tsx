import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { PASSWORD_MIN } from '@parlance/contract/accounts';
import { register } from '@parlance/contract/auth';
import { askForAccount } from '@parlance/contract/pages/brand';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { isByInvitation, siteBrand } from '../platform/brand.ts';
import { fieldErrors, refusalText } from '../platform/refusal.ts';
import { focusFirstError, showRefused } from '../ui/fields/focus-first-error.ts';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { repeatedPassword } from '../ui/fields/repeated-password.ts';
import { Stack, Text } from '../ui/kit.tsx';
import { planOf } from '../ui/plans.ts';
import { ErrorNote, SuccessNote } from '../ui/states/note.tsx';
import { AuthPage } from './auth-page.tsx';
import classes from './form.module.css';
import { isUnreached, sendForm, unreached } from './send-form.ts';
import { SubmitButton } from './submit-button.tsx';

const REDIRECT_MS = 1500;

const fields = register.body
  .extend({ confirmPassword: z.string().min(1, 'Enter the password again.') })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, repeatedPassword);

/** The form; where accounts are made by the school, whom to ask for one instead. */
export function Register() {
  return (
    <AuthPage
      heading="Create Your Account Here..."
      headline="Every good score starts with practice."
      welcome="Join to take assignments and grow."
    >
      {isByInvitation() ? <ByInvitation /> : <RegisterForm />}
    </AuthPage>
  );
}

function RegisterForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const [registered, setRegistered] = useState<{ email: string } | null>(null);
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { username: '', email: '', phone: '', full_name: '', password: '', confirmPassword: '' },
    validate: schemaResolver(fields, { sync: true }),
  });

  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => navigate('/login', { state: registered }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [registered, navigate]);

  async function createAccount(values: typeof form.values, event?: FormEvent<HTMLFormElement>) {
    const { confirmPassword: _repeated, ...body } = values;
    const sent = event?.currentTarget;
    setProblem(null);
    try {
      await sendForm(register, { body });
      setRegistered({ email: body.email });
    } catch (error) {
      if (!showRefused(fieldErrors(error), form, sent)) {
        setProblem(
          isUnreached(error)
            ? `Server error. Please try again. ${unreached()}`
            : refusalText(error, 'Registration failed'),
        );
      }
    }
  }

  return (
    <>
      <ChosenPlan />
      <Stack as="form" gap={20} onSubmit={form.onSubmit(createAccount, focusFirstError)} noValidate>
        <TextInput
          {...form.getInputProps('username')}
          label="Username"
          name="username"
          autoComplete="nickname"
          aria-required
        />
        <TextInput
          {...form.getInputProps('email')}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          aria-required
        />
        <TextInput
          {...form.getInputProps('phone')}
          label="Phone Number"
          type="tel"
          name="phone"
          autoComplete="tel"
          aria-required
        />
        <TextInput
          {...form.getInputProps('full_name')}
          label="Full name (optional)"
          description="As on your identity document. You need it to take an examination."
          name="full_name"
          autoComplete="name"
        />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          description={`At least ${PASSWORD_MIN} characters. A short sentence is easy to remember.`}
          name="password"
          autoComplete="new-password"
          aria-required
        />
        <PasswordField
          {...form.getInputProps('confirmPassword')}
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          aria-required
        />
        {problem && <ErrorNote>{problem}</ErrorNote>}
        {registered && <SuccessNote>🎉 Registration successful! Redirecting to login...</SuccessNote>}
        <SubmitButton waiting={form.submitting} disabled={registered !== null} fullWidth>
          Register your account
        </SubmitButton>
        <AlreadyRegistered />
      </Stack>
    </>
  );
}

function ByInvitation() {
  const { name, mail } = siteBrand();
  return (
    <Stack gap={20}>
      <p>{askForAccount({ name, mail: '' })} You will get an email with a link to set your password.</p>
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
      Already registered?{' '}
      <Link to="/login" className={classes.link}>
        Login
      </Link>
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
      Your plan: {plan.name}, ${plan.dollarsMonthly} a month. Registering is free.
    </p>
  );
}
