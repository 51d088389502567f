import { msg, t } from '@lingui/core/macro';
import type { SignedInUser } from '@parlance/contract/auth';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTaskCount } from '../../analysis/use-task-count.ts';
import { FactorAsked } from '../../auth/second-factor/factor-asked.tsx';
import { userMay } from '../../platform/session.ts';
import { useReviewCounts } from '../../reviews/use-review-counts.ts';
import { DashboardShell } from '../../ui/layout/dashboard-shell.tsx';
import { toastInfo } from '../../ui/states/toast.tsx';
import { LogOutDialog } from '../log-out-dialog.tsx';
import { PageLoading } from '../page-loading.tsx';
import type { MenuEntry } from '../panel-section.ts';
import { useDashboardUser } from '../use-dashboard-user.ts';
import { adminMenu } from './admin-menu.ts';

/** Superadmins come from a panel of their own, and go back to it. */
const wayBack = {
  key: 'superadmin',
  label: msg`Super Admin Panel`,
  shortLabel: msg`Super Admin`,
  icon: IconArrowBackUp,
};

type Props = {
  /** The entry of the menu that is open. */
  current: string;
  /** The screen wants the whole width: the sidebar folds. */
  wide?: boolean | undefined;
  /** The screen reaches the edges beside a sidebar that is as it usually is. */
  edged?: boolean | undefined;
  /** The screen has its own bar at the foot of a phone. */
  hasOwnBar?: boolean;
  children: (user: SignedInUser, logOut: () => void) => ReactNode;
};

/** What somebody is refused for their access is in neither their menu nor their URLs. */
export function isFor(user: SignedInUser | null, { key, isOfSchool }: Pick<MenuEntry, 'key' | 'isOfSchool'>): boolean {
  if (user === null) return true;
  if (!userMay(user, 'teaches')) return key === 'sittings' || key === 'viewProfile';
  return !isOfSchool || userMay(user, 'sees_school');
}

/** The Admin Panel around one of its screens. */
export function AdminFrame({ current, wide, edged, hasOwnBar, children }: Props) {
  const navigate = useNavigate();
  const { user, leave, asking } = useDashboardUser(() => void navigate('/admin-login'));
  const { data: reviews } = useReviewCounts(userMay(user, 'teaches'));
  const counts = { ...reviews, tasks: useTaskCount(userMay(user, 'teaches')) };
  if (!user) return <PageLoading text={t`Loading...`} />;

  function logOut(): void {
    leave(() => {
      toastInfo(t`You have been logged out.`);
      void navigate('/login');
    });
  }
  const entries = adminMenu
    .filter((entry) => isFor(user, entry))
    .map((entry) => ({ ...entry, count: entry.queue && counts[entry.queue] }));
  return (
    <DashboardShell
      panel={t`Admin Panel`}
      sections={userMay(user, 'administers') ? [...entries, wayBack] : entries}
      current={current}
      linkTo={pathOf}
      username={user.username}
      onLogout={logOut}
      wide={wide}
      edged={edged}
      hasOwnBar={hasOwnBar}
    >
      {children(user, logOut)}
      <LogOutDialog {...asking} />
      <FactorAsked />
    </DashboardShell>
  );
}

function pathOf(key: string): string {
  if (key === wayBack.key) return '/superadmin-dashboard';
  return key === 'welcome' ? '/admin-dashboard' : `/admin-dashboard?section=${key}`;
}
