import { msg } from '@lingui/core/macro';
import type { Account } from '@parlance/contract/account-admin';
import {
  IconChartDonut3,
  IconHistory,
  IconHome,
  IconKey,
  IconSchool,
  IconServer2,
  IconShieldLock,
  IconUser,
  IconUserShield,
  IconUsers,
  IconUsersPlus,
  IconWebhook,
} from '@tabler/icons-react';

import { adminKind, userKind } from '../../accounts/account-kind.ts';
import { BulkAdd } from '../../accounts/bulk-add.tsx';
import { ManageAccounts } from '../../accounts/manage-accounts.tsx';
import { SuperadminProfile } from '../../accounts/own/superadmin-profile.tsx';

import { StatisticsOverview } from '../../statistics/statistics-overview.tsx';
import { laterScreen } from '../later-screen.tsx';
import type { PanelSection } from '../panel-section.ts';
import { pathOfThing, peoplePaths } from './log-links.ts';
import {
  accommodationsSection,
  classesSection,
  deviceChecksSection,
  receiptsSection,
  resultsSection,
  sittingsSection,
} from './school-sections.tsx';
import { StaffMore } from './staff-more.tsx';
import { SuperadminHome } from './superadmin-home.tsx';

/** A chunk of its own: its sentences are many, and it is seldom read. */
const AuditLog = laterScreen(
  async () => (await import('../../audit/audit-log.tsx')).AuditLog,
  msg`Loading the audit log...`,
);

/** Likewise: what is set once, when another system is connected. */
const ApiKeys = laterScreen(
  async () => (await import('../../integrations/api-keys.tsx')).ApiKeys,
  msg`Loading API keys...`,
);
/** Likewise. */
const Privacy = laterScreen(
  async () => (await import('../../personal-data/privacy-section.tsx')).Privacy,
  msg`Loading privacy...`,
);
const AccountData = laterScreen(
  async () => (await import('../../personal-data/account-data.tsx')).AccountData,
  msg`Loading...`,
);

const Webhooks = laterScreen(
  async () => (await import('../../integrations/webhooks/webhooks.tsx')).Webhooks,
  msg`Loading webhooks...`,
);

const Platforms = laterScreen(
  async () => (await import('../../lti/platforms.tsx')).Platforms,
  msg`Loading learning platforms...`,
);
/** Likewise: what whoever runs the site looks at. */
const System = laterScreen(async () => (await import('../../system/system.tsx')).System, msg`Loading the system...`);

export const superadminSections: readonly PanelSection[] = [
  {
    key: 'welcome',
    label: msg`Dashboard Overview`,
    shortLabel: msg`Overview`,
    icon: IconHome,
    Screen: SuperadminHome,
    inBar: true,
  },
  {
    key: 'manageUsers',
    label: msg`Manage Users`,
    shortLabel: msg`Users`,
    icon: IconUsers,
    Screen: ManageUsers,
    inBar: true,
  },
  {
    key: 'manageAdmins',
    label: msg`Manage Admins`,
    shortLabel: msg`Admins`,
    icon: IconUserShield,
    Screen: ManageAdmins,
    inBar: true,
  },
  { key: 'bulkAdd', label: msg`Bulk add`, icon: IconUsersPlus, Screen: BulkAdd },
  {
    key: 'totalLists',
    label: msg`Overview of Statistics`,
    shortLabel: msg`Statistics`,
    icon: IconChartDonut3,
    Screen: Statistics,
    inBar: true,
  },
  {
    key: 'auditLog',
    label: msg`Audit log`,
    shortLabel: msg({ message: 'Log', context: 'menu: the audit log' }),
    icon: IconHistory,
    Screen: Log,
  },
  { key: 'privacy', label: msg`Privacy`, icon: IconShieldLock, Screen: Privacy },
  sittingsSection,
  classesSection,
  resultsSection,
  accommodationsSection,
  deviceChecksSection,
  receiptsSection,
  { key: 'apiKeys', label: msg`API keys`, icon: IconKey, Screen: ApiKeys },
  { key: 'webhooks', label: msg`Webhooks`, icon: IconWebhook, Screen: Webhooks },
  { key: 'platforms', label: msg`Learning platforms`, icon: IconSchool, Screen: Platforms },
  { key: 'system', label: msg`System`, icon: IconServer2, Screen: System },
  { key: 'profile', label: msg`Profile`, icon: IconUser, Screen: ProfileSection, startsGroup: true },
];

function ProfileSection(props: Parameters<typeof SuperadminProfile>[0]) {
  return <SuperadminProfile {...props} more={<StaffMore />} />;
}

function dataOf({ id }: Account, onGone: () => void) {
  return <AccountData key={id} id={id} onErased={onGone} />;
}

function ManageUsers() {
  return <ManageAccounts key="users" kind={userKind} more={dataOf} />;
}

function ManageAdmins() {
  return <ManageAccounts key="admins" kind={adminKind} more={dataOf} />;
}

function Statistics() {
  return <StatisticsOverview paths={peoplePaths} />;
}

function Log() {
  return <AuditLog linkTo={pathOfThing} />;
}
