import {
  IconChartDonut3,
  IconHistory,
  IconHome,
  IconUser,
  IconUserShield,
  IconUsers,
  IconUsersPlus,
} from '@tabler/icons-react';
import { adminKind, userKind } from '../../accounts/account-kind.ts';
import { BulkAdd } from '../../accounts/bulk-add.tsx';
import { ManageAccounts } from '../../accounts/manage-accounts.tsx';
import { SuperadminProfile } from '../../accounts/own/superadmin-profile.tsx';
import { AuditLog } from '../../audit/audit-log.tsx';
import { OwnCalendar } from '../../sittings/calendar/own-calendar.tsx';
import { StatisticsOverview } from '../../statistics/statistics-overview.tsx';
import type { PanelSection } from '../panel-section.ts';
import { pathOfThing, peoplePaths } from './log-links.ts';
import {
  accommodationsSection,
  classesSection,
  deviceChecksSection,
  receiptsSection,
  sittingsSection,
} from './school-sections.tsx';
import { SuperadminHome } from './superadmin-home.tsx';

export const superadminSections: readonly PanelSection[] = [
  {
    key: 'welcome',
    label: 'Dashboard Overview',
    shortLabel: 'Overview',
    icon: IconHome,
    Screen: SuperadminHome,
    inBar: true,
  },
  { key: 'manageUsers', label: 'Manage Users', shortLabel: 'Users', icon: IconUsers, Screen: ManageUsers, inBar: true },
  {
    key: 'manageAdmins',
    label: 'Manage Admins',
    shortLabel: 'Admins',
    icon: IconUserShield,
    Screen: ManageAdmins,
    inBar: true,
  },
  { key: 'bulkAdd', label: 'Bulk add', icon: IconUsersPlus, Screen: BulkAdd },
  {
    key: 'totalLists',
    label: 'Overview of Statistics',
    shortLabel: 'Statistics',
    icon: IconChartDonut3,
    Screen: Statistics,
    inBar: true,
  },
  { key: 'auditLog', label: 'Audit log', shortLabel: 'Log', icon: IconHistory, Screen: Log },
  sittingsSection,
  classesSection,
  accommodationsSection,
  deviceChecksSection,
  receiptsSection,
  { key: 'profile', label: 'Profile', icon: IconUser, Screen: ProfileSection, startsGroup: true },
];

function ProfileSection(props: Parameters<typeof SuperadminProfile>[0]) {
  return <SuperadminProfile {...props} more={<OwnCalendar />} />;
}

function ManageUsers() {
  return <ManageAccounts key="users" kind={userKind} />;
}

function ManageAdmins() {
  return <ManageAccounts key="admins" kind={adminKind} />;
}

function Statistics() {
  return <StatisticsOverview paths={peoplePaths} />;
}

function Log() {
  return <AuditLog linkTo={pathOfThing} />;
}
