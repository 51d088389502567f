import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Input, PinInput, UnstyledButton } from '@mantine/core';
import { OTP_LENGTH, OTPS_AN_HOUR, sendResetOtp, verifyOtp } from '@parlance/contract/auth';
import { said } from '@parlance/contract/say';
import { type ClipboardEvent, type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { CallRefused, isUnreached } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { lengthOf } from '../../ui/format/format-clock.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { hideToast, toastSuccess } from '../../ui/states/toast.tsx';
import fields from '../../ui/theme/component-defaults.module.css';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { AuthForm, failureText, sendForm, unreached } from '../auth-form.tsx';
import auth from '../form.module.css';
import classes from './code-step.module.css';
import { CODE_SENT } from './reset-progress.ts';

const rules = z.object({ otp: z.string().min(1, said(msg`Please enter the OTP`)).pipe(verifyOtp.body.shape.otp) });

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
  const [resending, setResending] = useState(false);
  const { form, field, setProblem, ...sentForm } = useSentForm({
    initial: { otp: '' },
    rules,
    failed: (error) => (isUnreached(error) ? unreached() : refusalText(error, t`Invalid OTP`)),
    send: async ({ otp }): Promise<void> => {
      try {
        const { message, resetToken } = await sendForm(verifyOtp, { body: { email, otp } });
        hideToast(CODE_SENT);
        toastSuccess(message || t`OTP verified`);
        onVerified(resetToken);
      } catch (error) {
        // Without an answer it is not known whether the digits are wrong: they stay, and are not called wrong.
        if (error instanceof CallRefused && error.status === 400) beginAgain();
        throw error;
      }
    },
  });

  function beginAgain() {
    form.setValues({ otp: '' });
    setRound(round + 1);
  }

  async function resend() {
    setProblem(null);
    setResending(true);
    try {
      const { message } = await sendForm(sendResetOtp, { body: { email } });
      toastSuccess(message || t`OTP sent to email`, { id: CODE_SENT });
      form.clearErrors();
      beginAgain();
      onResent();
    } catch (error) {
      setProblem(failureText(error, t`Error sending OTP`));
    } finally {
      setResending(false);
    }
  }

  return (
    <AuthForm
      {...sentForm}
      action={t`Verify OTP`}
      beside={
        <Resend key={sentAtMs} sentAtMs={sentAtMs} sent={sent} sending={resending} onResend={() => void resend()} />
      }
      below={
        <Text tone="quiet">
          <Trans>
            Check your spam folder too. Wrong email?{' '}
            <UnstyledButton className={auth.link} onClick={onOtherEmail}>
              Use another email
            </UnstyledButton>
          </Trans>
        </Text>
      }
    >
      <CodeInput key={round} {...field('otp')} value={form.values.otp} />
    </AuthForm>
  );
}

type CodeProps = {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Six cells for the digits of a code. Pasting finds the code in whatever was copied with it. */
function CodeInput({ value, onChange, error }: CodeProps) {
  const labelId = useId();

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const digits = event.clipboardData.getData('text/plain').replace(/\D/g, '');
    // Fewer are left to the cells themselves.
    if (digits.length < OTP_LENGTH) return;
    event.preventDefault();
    onChange(digits.slice(0, OTP_LENGTH));
    const cells = event.currentTarget.closest('[role="group"]')?.querySelectorAll('input');
    cells?.[OTP_LENGTH - 1]?.focus();
  }

  return (
    <Input.Wrapper
      label={t`Verify OTP`}
      labelElement="div"
      labelProps={{ id: labelId }}
      error={error}
      classNames={{ label: fields.label, error: fields.error }}
    >
      <PinInput
        value={value}
        onChange={onChange}
        length={OTP_LENGTH}
        type="number"
        oneTimeCode
        autoFocus
        placeholder=""
        error={Boolean(error)}
        aria-labelledby={labelId}
        gap={8}
        classNames={{ root: classes.cells, pinInput: classes.cell, input: `${fields.input} ${classes.digit}` }}
        getInputProps={(index) => ({
          'aria-label': t`Digit ${{ place: index + 1 }} of ${{ count: OTP_LENGTH }}`,
          'aria-required': true,
          onPasteCapture: paste,
        })}
      />
    </Input.Wrapper>
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
  return (
    <Row as="p" tone="quiet" gap={4} align="center" style={{ minHeight: 44 }}>
      {sent >= OTPS_AN_HOUR &&
        t`You can request ${plural(OTPS_AN_HOUR, { one: '# code', other: '# codes' })} an hour. Only the latest one works.`}
      {sent < OTPS_AN_HOUR && seconds > 0 && t`No email? Send again in ${{ time: lengthOf(seconds) }}`}
      {sent < OTPS_AN_HOUR && seconds <= 0 && (
        <Trans>
          No email?{' '}
          <Button variant="subtle" loading={sending} onClick={onResend}>
            Send again
          </Button>
        </Trans>
      )}
    </Row>
  );
}
