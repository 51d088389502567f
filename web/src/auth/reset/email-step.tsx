import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { sendResetOtp } from '@parlance/contract/auth';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { fieldErrors } from '../../platform/refusal.ts';
import { focusFirstError, showRefused } from '../../ui/fields/focus-first-error.ts';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import auth from '../form.module.css';
import { failureText, sendForm } from '../send-form.ts';
import { SubmitButton } from '../submit-button.tsx';
import classes from './reset.module.css';
import { CODE_SENT } from './reset-progress.ts';

const fields = z.object({
  email: z.string().trim().min(1, 'Please enter your email').pipe(sendResetOtp.body.shape.email),
});

type Props = { email: string; onSent: (email: string) => void };

/** The first step: whose password it is. */
export function EmailStep({ email, onSent }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: { email }, validate: schemaResolver(fields, { sync: true }) });

  async function send(values: typeof form.values, event?: FormEvent<HTMLFormElement>) {
    const sent = event?.currentTarget;
    setProblem(null);
    const body = { email: values.email.trim() };
    try {
      const { message } = await sendForm(sendResetOtp, { body });
      toastSuccess(message || 'OTP sent to email', { id: CODE_SENT });
      onSent(body.email);
    } catch (error) {
      if (!showRefused(fieldErrors(error), form, sent)) setProblem(failureText(error, 'Error sending OTP'));
    }
  }

  return (
    <form className={auth.form} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        description="We will email you a six-digit code. It is valid for 10 minutes."
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        aria-required
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={classes.actions}>
        <SubmitButton waiting={form.submitting}>Send OTP</SubmitButton>
      </div>
    </form>
  );
}
