import { IconAccessible } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazily } from '../../../ui/states/lazily.ts';
import { SectionLoading } from '../../page-loading.tsx';
import type { PanelSection, SectionProps } from '../../panel-section.ts';

/** A chunk of its own: most of what staff do needs no form of accommodations. */
const Accommodations = lazily(async () => (await import('../../../accommodations/accommodations.tsx')).Accommodations);

/** What single learners get in every test, for admins and superadmins alike. */
export const accommodationsSection: PanelSection = {
  key: 'accommodations',
  label: 'Accommodations',
  icon: IconAccessible,
  Screen: AccommodationsScreen,
  isOfSchool: true,
};

function AccommodationsScreen({ user }: SectionProps) {
  return (
    <Suspense fallback={<SectionLoading text="Loading accommodations..." />}>
      <Accommodations user={user} />
    </Suspense>
  );
}
