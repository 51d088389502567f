import type { Role } from '@parlance/contract/accounts';

const dashboards: Record<Role, string> = {
  user: '/user-dashboard',
  admin: '/admin-dashboard',
  superadmin: '/superadmin-dashboard',
};

/** The dashboard of a role; undefined for a role this client does not know. */
export function dashboardPath(role: Role): string | undefined {
  return Object.hasOwn(dashboards, role) ? dashboards[role] : undefined;
}
