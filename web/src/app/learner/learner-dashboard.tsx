import { msg, t } from '@lingui/core/macro';
import { IconBooks, IconHome, IconListCheck, IconUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Profile } from '../../accounts/own/profile.tsx';
import { Scores } from '../../attempts/results/scores.tsx';
import { CourseList } from '../../courses/learner/course-list.tsx';
import { DashboardShell } from '../../ui/layout/dashboard-shell.tsx';
import type { Section } from '../../ui/layout/section.tsx';
import { useUrlState } from '../../ui/lists/url-state.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { laterScreen } from '../later-screen.tsx';
import { LogOutDialog } from '../log-out-dialog.tsx';
import { OwnDuration } from '../own-duration.tsx';
import { PageLoading } from '../page-loading.tsx';
import { useSection } from '../section.ts';
import { goHome, useDashboardUser } from '../use-dashboard-user.ts';
import { LearnerHome } from './learner-home.tsx';

/** A chunk of its own: it is opened from the list of courses, which is there. */
const CourseDetails = laterScreen(
  async () => (await import('../../courses/course-details.tsx')).CourseDetails,
  msg`Loading course details...`,
);

/** Likewise: only the profile shows it. */
const LearnerMore = lazily(async () => (await import('./learner-more.tsx')).LearnerMore);

/** The same: the scores lead there. */
const OwnProgress = laterScreen(async () => {
  const [{ OwnProgress: Progress }, { OwnOveralls }] = await Promise.all([
    import('../../attempts/progress/own-progress.tsx'),
    import('../../overalls/own-overalls.tsx'),
  ]);
  return ({ coursesPath }: { coursesPath: string }) => (
    <Progress coursesPath={coursesPath} overalls={<OwnOveralls />} />
  );
}, msg`Loading your progress...`);

type Key = 'welcome' | 'courses' | 'scores' | 'profile';

const sections: readonly Section<Key>[] = [
  { key: 'welcome', label: msg`Dashboard Home`, shortLabel: msg`Home`, icon: IconHome },
  { key: 'courses', label: msg`Courses`, icon: IconBooks },
  { key: 'scores', label: msg`Scores`, icon: IconListCheck },
  { key: 'profile', label: msg`Profile`, icon: IconUser },
];
const keys = [...sections.map(({ key }) => key), 'progress'] as const;

export function LearnerDashboard() {
  const { user, leave, asking } = useDashboardUser(goHome);
  const { section, linkTo } = useSection(keys, 'welcome');
  if (!user) return <PageLoading text={t`Loading user data...`} />;

  const logOut = () => leave(goHome);
  return (
    <DashboardShell
      panel={t`User Panel`}
      sections={sections}
      current={section === 'progress' ? 'scores' : section}
      linkTo={linkTo}
      username={user.username}
      onLogout={logOut}
    >
      {section === 'welcome' && <LearnerHome user={user} linkTo={linkTo} />}
      {section === 'courses' && <Courses />}
      {section === 'scores' && <Scores coursesPath={linkTo('courses')} progressPath={linkTo('progress')} />}
      {section === 'progress' && <OwnProgress coursesPath={linkTo('courses')} />}
      {section === 'profile' && (
        <Profile
          user={user}
          onLogout={logOut}
          more={
            <Suspense fallback={null}>
              <LearnerMore user={user} />
            </Suspense>
          }
        />
      )}
      <LogOutDialog {...asking} />
    </DashboardShell>
  );
}

/** The list of courses, or the one course that the URL names. */
function Courses() {
  const [search, change] = useUrlState();
  const courseId = search.get('course');
  if (courseId === null) return <CourseList />;
  const id = Number(courseId);
  return (
    <CourseDetails
      courseId={id}
      duration={(standard) => <OwnDuration courseId={id} standard={standard} />}
      onBack={() => change({ course: null })}
    />
  );
}
