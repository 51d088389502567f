import { t } from '@lingui/core/macro';

export const passwordsDiffer = () => t`Passwords do not match`;

/** How a form's schema says that `confirmPassword` is not what was typed above it. */
export const repeatedPassword = {
  path: ['confirmPassword'],
  error: passwordsDiffer,
  // Said at once, also while other fields still need something.
  when: () => true,
};
