import { t } from '@lingui/core/macro';
import { admins, users } from '@parlance/contract/account-admin';
import type { Role } from '@parlance/contract/accounts';

/** How long the toasts of the superadmin's screens stay, in milliseconds. */
export const LOAD_TOAST_MS = 2000;
export const CHANGE_TOAST_MS = 3000;
export const ERROR_TOAST_MS = 5000;

/** One of the two lists of the superadmin, and every sentence about it. */
export type AccountKind = ReturnType<typeof kindOf>;

export const userKind = kindOf('user', users);
export const adminKind = kindOf('admin', admins);

/** Each sentence is in the language of the moment at which it is read. */
function kindOf(role: Exclude<Role, 'superadmin'>, calls: typeof users | typeof admins) {
  const isUser = role === 'user';
  return {
    role,
    calls,
    one: role,
    many: `${role}s`,
    get manage() {
      return isUser ? t`Manage Users` : t`Manage Admins`;
    },
    get add() {
      return isUser ? t`Add User` : t`Add Admin`;
    },
    get edit() {
      return isUser ? t`Edit User` : t`Edit Admin`;
    },
    get details() {
      return isUser ? t`User Details` : t`Admin Details`;
    },
    get none() {
      return isUser ? t`No users found.` : t`No admins found.`;
    },
    get notFound() {
      return isUser ? t`User not found.` : t`Admin not found.`;
    },
    get loading() {
      return isUser ? t`Loading user data...` : t`Loading admin data...`;
    },
    get loaded() {
      return isUser ? t`User list loaded successfully!` : t`Admin list loaded successfully!`;
    },
    added: (username: string) =>
      isUser ? t`User ${username} added successfully!` : t`Admin ${username} added successfully!`,
    updated: (username: string) =>
      isUser ? t`User ${username} updated successfully!` : t`Admin ${username} updated successfully!`,
    deleted: (id: number) =>
      isUser ? t`User ID ${id} deleted/deactivated successfully.` : t`Admin ID ${id} deleted/deactivated successfully.`,
    get confirmDelete() {
      return isUser
        ? t`Are you sure you want to delete/deactivate this user?`
        : t`Are you sure you want to delete/deactivate this admin?`;
    },
    get fetchFailed() {
      return isUser ? t`Failed to fetch users. Please try again.` : t`Failed to fetch admins. Please try again.`;
    },
    get loadFailed() {
      return isUser ? t`Failed to load user data.` : t`Failed to load admin data.`;
    },
    get addFailed() {
      return isUser ? t`Failed to add user.` : t`Failed to add admin.`;
    },
    get editFailed() {
      return isUser ? t`Failed to edit user.` : t`Failed to edit admin.`;
    },
    get updateFailed() {
      return isUser ? t`Failed to update user.` : t`Failed to update admin.`;
    },
    get deleteFailed() {
      return isUser ? t`Failed to delete user.` : t`Failed to delete admin.`;
    },
  };
}
