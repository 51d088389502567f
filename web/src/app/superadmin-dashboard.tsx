import { IconUser } from '@tabler/icons-react';
import { Profile } from '../accounts/profile.tsx';
import { leaveNotice } from '../platform/notice.ts';
import { DashboardShell } from '../ui/dashboard-shell.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageLoading } from './page-loading.tsx';
import type { PanelSection } from './panel-section.ts';
import { useSection } from './section.ts';
import { goHome, useDashboardUser } from './use-dashboard-user.ts';

const sections: readonly PanelSection[] = [{ key: 'profile', label: 'Profile', icon: IconUser, Screen: Profile }];
const keys = sections.map(({ key }) => key);

export function SuperadminDashboard() {
  const { user, leave } = useDashboardUser(goHome);
  const { section, linkTo } = useSection(keys, null);
  if (!user) return <PageLoading text="Loading Super Admin Dashboard..." />;

  function logOut(): void {
    leave(() => {
      leaveNotice('You have been logged out.');
      goHome();
    });
  }
  const Screen = sections.find(({ key }) => key === section)?.Screen;
  return (
    <DashboardShell
      panel="Super Admin Panel"
      sections={sections}
      current={section}
      linkTo={linkTo}
      username={user.username}
      onLogout={logOut}
    >
      {Screen ? (
        <Screen user={user} onLogout={logOut} />
      ) : (
        <PageHeading title={`Welcome, ${user.username}`} lead="People, courses and numbers of this school." />
      )}
    </DashboardShell>
  );
}
