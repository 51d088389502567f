import { expect, test } from 'vitest';
import { newPasswordErrors } from './new-password-errors.ts';

test.each([
  ['', '', { newPassword: 'Please enter and confirm the password' }],
  ['', 'quiet harbour', { newPassword: 'Please enter and confirm the password' }],
  ['quiet harbour', '', { confirmPassword: 'Please enter and confirm the password' }],
  ['quiet harbour', 'loud harbour', { confirmPassword: 'Passwords do not match' }],
  ['quiet', 'quiet', { newPassword: 'Use at least 8 characters.' }],
  ['quiet harbour', 'quiet harbour', {}],
])('"%s" and "%s": %j', (newPassword, confirmPassword, errors) => {
  expect(newPasswordErrors({ newPassword, confirmPassword })).toEqual(errors);
});
