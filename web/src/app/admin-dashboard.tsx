import { IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Profile } from '../accounts/profile.tsx';
import { DashboardShell } from '../ui/dashboard-shell.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { showToast } from '../ui/toast.tsx';
import { PageLoading } from './page-loading.tsx';
import type { PanelSection } from './panel-section.ts';
import { useSection } from './section.ts';
import { useDashboardUser } from './use-dashboard-user.ts';

const sections: readonly PanelSection[] = [
  { key: 'viewProfile', label: 'View Profile', shortLabel: 'Profile', icon: IconUser, Screen: Profile },
];
const keys = sections.map(({ key }) => key);

export function AdminDashboard() {
  const navigate = useNavigate();
  const { user, leave } = useDashboardUser(() => void navigate('/admin-login'));
  const { section, linkTo } = useSection(keys, null);
  if (!user) return <PageLoading text="Loading..." />;

  function logOut(): void {
    leave(() => {
      showToast('info', 'You have been logged out.');
      void navigate('/login');
    });
  }
  const Screen = sections.find(({ key }) => key === section)?.Screen;
  return (
    <DashboardShell
      panel="Admin Panel"
      sections={sections}
      current={section}
      linkTo={linkTo}
      username={user.username}
      onLogout={logOut}
    >
      {Screen ? (
        <Screen user={user} onLogout={logOut} />
      ) : (
        <PageHeading title={`Welcome, ${user.username}`} lead="Please select an option from the sidebar." />
      )}
    </DashboardShell>
  );
}
