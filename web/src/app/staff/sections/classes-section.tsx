import { IconUsersGroup } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazily } from '../../../ui/states/lazily.ts';
import { SectionLoading } from '../../page-loading.tsx';
import type { PanelSection, SectionProps } from '../../panel-section.ts';

/** A chunk of its own: most of what staff do needs no class. */
const Classes = lazily(async () => (await import('../../../classes/classes.tsx')).Classes);

/** Who learns with whom, for admins and superadmins alike. */
export const classesSection: PanelSection = {
  key: 'classes',
  label: 'Classes',
  icon: IconUsersGroup,
  Screen: ClassesScreen,
};

function ClassesScreen({ user }: SectionProps) {
  return (
    <Suspense fallback={<SectionLoading text="Loading classes..." />}>
      <Classes user={user} />
    </Suspense>
  );
}
