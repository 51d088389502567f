import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@parlance/contract/accounts';
import { say } from '@parlance/contract/say';

const names: Record<Role, MessageDescriptor> = {
  user: msg({ message: 'user', context: 'role' }),
  admin: msg({ message: 'admin', context: 'role' }),
  superadmin: msg({ message: 'superadmin', context: 'role' }),
};

/** What a role is called where it is a fact about an account. */
export function roleText(role: Role): string {
  return say(names[role]);
}
