import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { resetPassword, sendResetOtp } from '@parlance/contract/auth';
import { said } from '@parlance/contract/say';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { siteBrand } from '../../platform/brand.ts';
import { leaveNotice } from '../../platform/notice.ts';
import { useSentForm } from '../../ui/fields/use-sent-form.ts';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { toastSuccess } from '../../ui/states/toast.tsx';
import { AuthForm, failureText, sendForm } from '../auth-form.tsx';
import auth from '../form.module.css';
import { WayOut } from '../way-out.tsx';
import { CodeStep } from './code-step.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import classes from './reset.module.css';
import { CODE_SENT, keepProgress, type ResetProgress, readProgress } from './reset-progress.ts';

const order: ResetProgress['step'][] = ['email', 'code', 'password'];

/** The way to a new password for whoever forgot the old one: an email, the code that is sent to it, the password. */
export function ForgotPassword() {
  const [progress, setProgress] = useState(readProgress);
  const [resetToken, setResetToken] = useState<string | null>(null);
  const { step, email } = progress;

  function goOn(next: ResetProgress) {
    keepProgress(next);
    setProgress(next);
  }
  const startAgain = () => goOn({ step: 'email', email });

  function finish(message: string) {
    keepProgress({ step: 'email', email: '' });
    leaveNotice(message);
    // The landing page is a document of its own.
    window.location.assign('/');
  }

  return (
    <BarePage
      roomy
      aside={
        <WayOut href="/" icon={IconArrowLeft}>
          {t`Back to Login`}
        </WayOut>
      }
    >
      <title>{`${t`Forgot password`} · ${siteBrand().name}`}</title>
      <div className={classes.column}>
        <Steps current={order.indexOf(step)} />
        {step === 'email' && (
          <>
            <h1 className={auth.heading}>
              <Trans>Reset your password</Trans>
            </h1>
            <p className={classes.lead}>
              <Trans>Enter the email address you log in with.</Trans>
            </p>
            <EmailStep
              email={email}
              onSent={(to) => goOn({ step: 'code', email: to, sentAtMs: Date.now(), sent: 1 })}
            />
          </>
        )}
        {progress.step === 'code' && (
          <>
            <h1 className={auth.heading}>
              <Trans>Check your email</Trans>
            </h1>
            <p className={classes.lead}>
              <Trans>
                If <strong>{email}</strong> has an account, we have sent it a six-digit code. Enter the code below.
              </Trans>
            </p>
            <CodeStep
              {...progress}
              onResent={() => goOn({ ...progress, sentAtMs: Date.now(), sent: progress.sent + 1 })}
              onVerified={(token) => {
                setResetToken(token);
                goOn({ step: 'password', email, verifiedAtMs: Date.now() });
              }}
              onOtherEmail={startAgain}
            />
          </>
        )}
        {step === 'password' && (
          <>
            <h1 className={auth.heading}>
              <Trans>Choose a new password</Trans>
            </h1>
            <p className={classes.lead}>
              <Trans>
                For <strong>{email}</strong>. This will log you out on all devices.
              </Trans>
            </p>
            <PasswordStep email={email} resetToken={resetToken} onReset={finish} onStartAgain={startAgain} />
          </>
        )}
      </div>
    </BarePage>
  );
}

const stepNames = () => [t`Enter Email`, t`Verify OTP`, t`Reset Password`];

/** The three steps of a reset; `current` is the index of the one that is open. */
function Steps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label={t`Steps`}>
      {stepNames().map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-reached={index <= current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current ? (
            <>
              <IconCheck size={16} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{t({ message: 'Done:', context: 'before the name of a step' })} </span>
            </>
          ) : (
            <span>{index + 1}</span>
          )}
          {name}
        </li>
      ))}
    </ol>
  );
}

type Props = {
  email: string;
  /** The grant; null after a reload, when only the cookie has it. */
  resetToken: string | null;
  onReset: (message: string) => void;
  onStartAgain: () => void;
};

/** The third step: the new password. */
function PasswordStep({ email, resetToken, onReset, onStartAgain }: Props) {
  async function reset(newPassword: string): Promise<void> {
    const { message } = await sendForm(resetPassword, {
      body: { email, newPassword, ...(resetToken && { resetToken }) },
    });
    onReset(message || t`Password reset successful!`);
  }

  return (
    <NewPasswordForm
      email={email}
      button={t`Reset Password`}
      failed={t`Failed to reset password`}
      onSet={reset}
      closedBy="reset_not_open"
      whenClosed={
        <Button variant="default" size="lg" onClick={onStartAgain}>
          <Trans>Send a new code</Trans>
        </Button>
      }
    />
  );
}

const fields = z.object({
  email: z.string().trim().min(1, said(msg`Please enter your email`)).pipe(sendResetOtp.body.shape.email),
});

type EmailStepProps = { email: string; onSent: (email: string) => void };

/** The first step: whose password it is. */
function EmailStep({ email, onSent }: EmailStepProps) {
  const { field, ...sent } = useSentForm({
    initial: { email },
    rules: fields,
    failed: (error) => failureText(error, t`Error sending OTP`),
    send: async (typed) => {
      const body = { email: typed.email.trim() };
      const { message } = await sendForm(sendResetOtp, { body });
      toastSuccess(message || t`OTP sent to email`, { id: CODE_SENT });
      onSent(body.email);
    },
  });

  return (
    <AuthForm {...sent} action={t`Send OTP`}>
      <TextInput
        {...field('email')}
        label={t`Email`}
        description={t`We will email you a six-digit code. It is valid for 10 minutes.`}
        type="email"
        autoComplete="username"
        autoFocus
        aria-required
      />
    </AuthForm>
  );
}
