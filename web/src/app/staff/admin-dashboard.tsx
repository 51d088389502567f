import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useReviewCounts } from '../../reviews/use-review-counts.ts';
import { DashboardShell } from '../../ui/layout/dashboard-shell.tsx';
import { toastInfo } from '../../ui/states/toast.tsx';
import { LogOutDialog } from '../log-out-dialog.tsx';
import { PageLoading } from '../page-loading.tsx';
import { useSection } from '../section.ts';
import { useDashboardUser } from '../use-dashboard-user.ts';
import { adminPages } from './admin-pages.tsx';
import { adminSections } from './admin-sections.tsx';

/** Superadmins come from a panel of their own, and go back to it. */
const wayBack = { key: 'superadmin', label: 'Super Admin Panel', shortLabel: 'Super Admin', icon: IconArrowBackUp };

/** What somebody who sees only their own classes is refused is in neither their menu nor their URLs. */
const ofEverybody = adminSections.filter(({ isOfSchool }) => !isOfSchool);

export function AdminDashboard() {
  const navigate = useNavigate();
  const { user, leave, asking } = useDashboardUser(() => void navigate('/admin-login'));
  const sections = user?.access === 'classes' ? ofEverybody : adminSections;
  const { section, linkTo } = useSection(
    [...sections, ...adminPages].map(({ key }) => key),
    'welcome',
  );
  const [search] = useSearchParams();
  const { data: counts } = useReviewCounts(user !== null);
  if (!user) return <PageLoading text="Loading..." />;

  function logOut(): void {
    leave(() => {
      toastInfo('You have been logged out.');
      void navigate('/login');
    });
  }
  const page = adminPages.find(({ key }) => key === section);
  const open = sections.find(({ key }) => key === section);
  const Screen = page?.Screen ?? open?.Screen;
  const counted = sections.map((each) => ({ ...each, count: each.queue && counts?.[each.queue] }));
  return (
    <DashboardShell
      panel="Admin Panel"
      sections={user.role === 'superadmin' ? [...counted, wayBack] : counted}
      current={page?.under ?? section}
      linkTo={(key) => (key === wayBack.key ? '/superadmin-dashboard' : linkTo(key))}
      username={user.username}
      onLogout={logOut}
      wide={open?.isWide?.(search)}
      edged={open?.isEdged}
    >
      {Screen && <Screen user={user} onLogout={logOut} />}
      <LogOutDialog {...asking} />
    </DashboardShell>
  );
}
