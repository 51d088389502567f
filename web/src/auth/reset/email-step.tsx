import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { sendResetOtp } from '@parlance/contract/auth';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../platform/call.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { ErrorNote } from '../../ui/note.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import classes from './reset.module.css';

const fields = z.object({
  email: z.string().trim().min(1, 'Please enter your email').pipe(sendResetOtp.body.shape.email),
});

type Props = { email: string; onSent: (email: string) => void };

/** The first step: whose password it is. */
export function EmailStep({ email, onSent }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: { email }, validate: schemaResolver(fields, { sync: true }) });

  async function send(values: typeof form.values) {
    setProblem(null);
    const body = { email: values.email.trim() };
    try {
      const { message } = await call(sendResetOtp, { body });
      toastSuccess(message || 'OTP sent to email');
      onSent(body.email);
    } catch (error) {
      const wrong = fieldErrors(error);
      form.setErrors(wrong);
      if (Object.keys(wrong).length === 0) setProblem(refusalText(error, 'Error sending OTP'));
    }
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
      <TextInput
        {...form.getInputProps('email')}
        label="Email"
        description="We send a six-digit code to it. It works for 10 minutes."
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        aria-required
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <div className={classes.actions}>
        <Button type="submit" size="lg" loading={form.submitting}>
          Send OTP
        </Button>
      </div>
    </form>
  );
}
