import { useSearchParams } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { useSection } from '../section.ts';
import { AdminFrame, isFor } from './admin-frame.tsx';
import { adminPages } from './admin-pages.tsx';
import { adminSections } from './admin-sections.tsx';

export function AdminDashboard() {
  const user = useUser();
  const sections = adminSections.filter((each) => isFor(user, each));
  const { section } = useSection(
    [...sections, ...adminPages.filter((each) => isFor(user, each))].map(({ key }) => key),
    isFor(user, { key: 'welcome' }) ? 'welcome' : 'sittings',
  );
  const [search] = useSearchParams();
  const page = adminPages.find(({ key }) => key === section);
  const open = sections.find(({ key }) => key === section);
  const Screen = page?.Screen ?? open?.Screen;
  return (
    <AdminFrame current={page?.under ?? section} wide={open?.isWide?.(search)} edged={open?.isEdged}>
      {(known, logOut) => Screen && <Screen user={known} onLogout={logOut} />}
    </AdminFrame>
  );
}
