import { may, type Rights } from '@parlance/contract/permissions';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';
import { NO_PASSWORD } from './passwords.ts';

type PasswordSettings = Pick<Settings, 'passwords'>;

/**
 * Whether a password lets its owner in. Superadmins keep theirs where people log in at the school's provider alone, for the
 * day on which that is away; `null` is whoever it may be.
 */
export function isPasswordTaken({ passwords }: PasswordSettings, owner: Rights | null): boolean {
  return passwords === 'everyone' || (owner !== null && may(owner, 'administers'));
}

/** Refuses (`passwords_off`) what sets or uses a password that lets nobody in. */
export function refusePassword(settings: PasswordSettings, owner: Rights | null): void {
  if (!isPasswordTaken(settings, owner)) throw new Refusal('passwords_off');
}

/** Whether an account has a password, and that lets its owner in. */
export function hasPassword(settings: PasswordSettings, owner: Rights & { passwordHash: string }): boolean {
  return owner.passwordHash !== NO_PASSWORD && isPasswordTaken(settings, owner);
}
