import { admins, users } from '@parlance/contract/account-admin';
import { type Role } from '@parlance/contract/accounts';

/** How long the toasts of the superadmin's screens stay, in milliseconds. */
export const LOAD_TOAST_MS = 2000;
export const CHANGE_TOAST_MS = 3000;
export const ERROR_TOAST_MS = 5000;

/** One of the two lists of the superadmin, and every sentence about it. */
export type AccountKind = ReturnType<typeof kindOf>;

export const userKind = kindOf('user', users);
export const adminKind = kindOf('admin', admins);

function kindOf(role: Exclude<Role, 'superadmin'>, calls: typeof users | typeof admins) {
  const one = role;
  const many = `${role}s`;
  const One = role === 'user' ? 'User' : 'Admin';
  return {
    role,
    One,
    calls,
    one,
    many,
    manage: `Manage ${One}s`,
    add: `Add ${One}`,
    edit: `Edit ${One}`,
    details: `${One} Details`,
    none: `No ${many} found.`,
    loaded: `${One} list loaded successfully!`,
    added: (username: string) => `${One} ${username} added successfully!`,
    updated: (username: string) => `${One} ${username} updated successfully!`,
    deleted: (id: number) => `${One} ID ${id} deleted/deactivated successfully.`,
    confirmDelete: `Are you sure you want to delete/deactivate this ${one}?`,
    fetchFailed:
      role === 'user' ? 'Failed to fetch users. Please try again.' : 'Failed to fetch admins. Please try again.',
    loadFailed: `Failed to load ${one} data.`,
    addFailed: `Failed to add ${one}.`,
    editFailed: `Failed to edit ${one}.`,
    updateFailed: `Failed to update ${one}.`,
    deleteFailed: `Failed to delete ${one}.`,
  };
}
