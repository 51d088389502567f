import { t } from '@lingui/core/macro';
import { FactorAsked } from '../../auth/second-factor/factor-asked.tsx';
import { leaveNotice } from '../../platform/notice.ts';
import { DashboardShell } from '../../ui/layout/dashboard-shell.tsx';
import { LogOutDialog } from '../log-out-dialog.tsx';
import { PageLoading } from '../page-loading.tsx';
import { useSection } from '../section.ts';
import { goHome, useDashboardUser } from '../use-dashboard-user.ts';
import { superadminSections as sections } from './superadmin-sections.tsx';

const keys = sections.map(({ key }) => key);

export function SuperadminDashboard() {
  const { user, leave, asking } = useDashboardUser(goHome);
  const { section, linkTo } = useSection(keys, 'welcome');
  if (!user) return <PageLoading text={t`Loading Super Admin Dashboard...`} />;

  function logOut(): void {
    leave(() => {
      leaveNotice(t`You have been logged out.`);
      goHome();
    });
  }
  const Screen = sections.find(({ key }) => key === section)?.Screen;
  return (
    <DashboardShell
      panel={t`Super Admin Panel`}
      sections={sections}
      current={section}
      linkTo={linkTo}
      username={user.username}
      onLogout={logOut}
    >
      {Screen && <Screen user={user} onLogout={logOut} />}
      <LogOutDialog {...asking} />
      <FactorAsked />
    </DashboardShell>
  );
}
