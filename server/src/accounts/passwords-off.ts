import type { Role } from '@parlance/contract/accounts';
import { Refusal } from '../platform/refusal.ts';
import type { Settings } from '../platform/settings.ts';

/**
 * Refuses (`passwords_off`) what sets or uses a password where people log in at the school's provider alone. Superadmins
 * keep theirs, for the day on which the provider is away; `null` is anybody, whoever they may be.
 */
export function refusePassword({ passwords }: Pick<Settings, 'passwords'>, role: Role | null): void {
  if (passwords === 'superadmin' && role !== 'superadmin') throw new Refusal('passwords_off');
}
