import { Button, UnstyledButton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { OTPS_AN_HOUR, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { useState } from 'react';
import { z } from 'zod';
import { CallRefused } from '../../platform/call.ts';
import { countOf } from '../../platform/plural.ts';
import { fieldErrors, refusalText } from '../../platform/refusal.ts';
import { focusFirstError } from '../../ui/fields/focus-first-error.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { hideToast, toastSuccess } from '../../ui/states/toast.tsx';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import auth from '../form.module.css';
import { failureText, isUnreached, sendForm, unreached } from '../send-form.ts';
import { SubmitButton } from '../submit-button.tsx';
import { CodeInput } from './code-input.tsx';
import classes from './reset.module.css';
import { CODE_SENT } from './reset-progress.ts';

const fields = z.object({ otp: z.string().min(1, 'Please enter the OTP').pipe(verifyOtp.body.shape.otp) });

type Props = {
  email: string;
  sentAtMs: number;
  sent: number;
  onResent: () => void;
  onVerified: (resetToken: string) => void;
  onOtherEmail: () => void;
};

/** The second step: the code from the email. */
export function CodeStep({ email, sentAtMs, sent, onResent, onVerified, onOtherEmail }: Props) {
  /** A new code brings empty cells, with the first in focus. */
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [resending, setResending] = useState(false);
  const form = useForm({ initialValues: { otp: '' }, validate: schemaResolver(fields, { sync: true }) });

  function beginAgain() {
    form.setValues({ otp: '' });
    setRound(round + 1);
  }

  async function verify({ otp }: typeof form.values) {
    setProblem(null);
    try {
      const { message, resetToken } = await sendForm(verifyOtp, { body: { email, otp } });
      hideToast(CODE_SENT);
      toastSuccess(message || 'OTP verified');
      onVerified(resetToken);
    } catch (error) {
      const wrong = fieldErrors(error).otp;
      // Without an answer it is not known whether the digits are wrong: they stay, and are not called wrong.
      if (error instanceof CallRefused && error.status === 400) beginAgain();
      if (wrong) form.setErrors({ otp: wrong });
      else setProblem(isUnreached(error) ? unreached() : refusalText(error, 'Invalid OTP'));
    }
  }

  async function resend() {
    setProblem(null);
    setResending(true);
    try {
      const { message } = await sendForm(sendResetOtp, { body: { email } });
      toastSuccess(message || 'OTP sent to email', { id: CODE_SENT });
      form.clearErrors();
      beginAgain();
      onResent();
    } catch (error) {
      setProblem(failureText(error, 'Error sending OTP'));
    } finally {
      setResending(false);
    }
  }

  return (
    <Stack as="form" gap={20} onSubmit={form.onSubmit(verify, focusFirstError)} noValidate>
      <CodeInput
        key={round}
        value={form.values.otp}
        onChange={(otp) => form.setFieldValue('otp', otp)}
        error={form.errors.otp}
      />
      {problem && <ErrorNote>{problem}</ErrorNote>}
      <Row gap={[12, 24]} wrap align="center" above={4}>
        <SubmitButton waiting={form.submitting}>Verify OTP</SubmitButton>
        <Resend key={sentAtMs} sentAtMs={sentAtMs} sent={sent} sending={resending} onResend={() => void resend()} />
      </Row>
      <Text tone="quiet">
        Check your spam folder too. Wrong email?{' '}
        <UnstyledButton className={auth.link} onClick={onOtherEmail}>
          Use another email
        </UnstyledButton>
      </Text>
    </Stack>
  );
}

const WAIT_SECONDS = 60;

type ResendProps = {
  sentAtMs: number;
  /** How many were sent from this page. */
  sent: number;
  sending: boolean;
  onResend: () => void;
};

/** The way to another code, after a minute. */
function Resend({ sentAtMs, sent, sending, onResend }: ResendProps) {
  const seconds = useSecondsUntil(sentAtMs + WAIT_SECONDS * 1000, WAIT_SECONDS);
  if (sent >= OTPS_AN_HOUR) {
    return (
      <p className={classes.resend}>
        You can request {countOf(OTPS_AN_HOUR, 'code')} an hour. Only the latest one works.
      </p>
    );
  }
  if (seconds > 0) {
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    return (
      <p className={classes.resend}>
        No email? Send again in <span className={classes.clock}>{clock}</span>
      </p>
    );
  }
  return (
    <p className={classes.resend}>
      No email?{' '}
      <Button variant="subtle" loading={sending} onClick={onResend}>
        Send again
      </Button>
    </p>
  );
}
