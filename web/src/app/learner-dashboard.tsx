import { IconBooks, IconHome, IconListCheck, IconUser } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Profile } from '../accounts/profile.tsx';
import { Scores } from '../attempts/results/scores.tsx';
import { CourseDetails } from '../courses/course-details.tsx';
import { CourseList } from '../courses/course-list.tsx';
import { DashboardShell, type Section } from '../ui/dashboard-shell.tsx';
import { LearnerHome } from './learner-home.tsx';
import { PageLoading } from './page-loading.tsx';
import { useSection } from './section.ts';
import { goHome, useDashboardUser } from './use-dashboard-user.ts';

type Key = 'welcome' | 'courses' | 'scores' | 'profile';

const sections: readonly Section<Key>[] = [
  { key: 'welcome', label: 'Dashboard Home', shortLabel: 'Home', icon: IconHome },
  { key: 'courses', label: 'Courses', icon: IconBooks },
  { key: 'scores', label: 'Scores', icon: IconListCheck },
  { key: 'profile', label: 'Profile', icon: IconUser },
];
const keys = sections.map(({ key }) => key);

export function LearnerDashboard() {
  const { user, leave } = useDashboardUser(goHome);
  const { section, linkTo } = useSection(keys, 'welcome');
  if (!user) return <PageLoading text="Loading user data..." />;

  const logOut = () => leave(goHome);
  return (
    <DashboardShell
      panel="User Panel"
      sections={sections}
      current={section}
      linkTo={linkTo}
      username={user.username}
      onLogout={logOut}
    >
      {section === 'welcome' && <LearnerHome user={user} linkTo={linkTo} />}
      {section === 'courses' && <Courses />}
      {section === 'scores' && <Scores coursesPath={linkTo('courses')} />}
      {section === 'profile' && <Profile user={user} onLogout={logOut} />}
    </DashboardShell>
  );
}

/** The shelf, or the one course the address names. */
function Courses() {
  const [search, setSearch] = useSearchParams();
  const courseId = search.get('course');
  if (courseId === null) return <CourseList />;

  function back(): void {
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'course')));
  }
  return <CourseDetails courseId={Number(courseId)} onBack={back} />;
}
