import { Button } from '@mantine/core';
import { resetPassword } from '@parlance/contract/auth';
import { sendForm } from '../send-form.ts';
import { NewPasswordForm } from './new-password-form.tsx';

type Props = {
  email: string;
  /** The grant; null after a reload, when only the cookie has it. */
  resetToken: string | null;
  onReset: (message: string) => void;
  onStartAgain: () => void;
};

/** The third step: the new password. */
export function PasswordStep({ email, resetToken, onReset, onStartAgain }: Props) {
  async function reset(newPassword: string): Promise<void> {
    const { message } = await sendForm(resetPassword, {
      body: { email, newPassword, ...(resetToken && { resetToken }) },
    });
    onReset(message || 'Password reset successful!');
  }

  return (
    <NewPasswordForm
      email={email}
      button="Reset Password"
      failed="Failed to reset password"
      onSet={reset}
      closedBy="reset_not_open"
      whenClosed={
        <Button variant="default" size="lg" onClick={onStartAgain}>
          Send a new code
        </Button>
      }
    />
  );
}
