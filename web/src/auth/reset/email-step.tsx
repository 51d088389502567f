import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { sendResetOtp } from '@parlance/contract/auth';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { fieldErrors } from '../../platform/refusal.ts';
import { focusFirstError, showRefused } from '../../ui/fields/focus-first-error.ts';
import { Row, Stack } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { failureText, sendForm } from '../send-form.ts';
import { SubmitButton } from '../submit-button.tsx';
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
    <Stack as="form" gap={20} onSubmit={form.onSubmit(send, focusFirstError)} noValidate>
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
      <Row gap={[12, 24]} wrap align="center" above={4}>
        <SubmitButton waiting={form.submitting}>Send OTP</SubmitButton>
      </Row>
    </Stack>
  );
}
