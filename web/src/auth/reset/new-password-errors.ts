import { t } from '@lingui/core/macro';
import { resetPassword } from '@parlance/contract/auth';
import { passwordsDiffer } from '../../ui/fields/repeated-password.ts';

type Values = { newPassword: string; confirmPassword: string };

const empty = () => t`Please enter and confirm the password`;

/** What is wrong with a new password and its repetition, by field: one sentence, where it is mended. */
export function newPasswordErrors({ newPassword, confirmPassword }: Values): Partial<Values> {
  if (newPassword === '') return { newPassword: empty() };
  const { error } = resetPassword.body.shape.newPassword.safeParse(newPassword);
  const rule = error?.issues[0]?.message;
  return {
    ...(rule && { newPassword: rule }),
    ...(confirmPassword === '' && { confirmPassword: empty() }),
    ...(confirmPassword !== '' && confirmPassword !== newPassword && { confirmPassword: passwordsDiffer() }),
  };
}
