import { IconCalendarEvent } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazily } from '../../../ui/states/lazily.ts';
import { SectionLoading } from '../../page-loading.tsx';
import type { PanelSection } from '../../panel-section.ts';

/** A chunk of its own: most of what an admin does needs no examination. */
const Sittings = lazily(async () => (await import('../../../sittings/sittings.tsx')).Sittings);

/** The examinations, first of the group that is about exam days, for admins and superadmins alike. */
export const sittingsSection: PanelSection = {
  key: 'sittings',
  label: 'Examinations',
  icon: IconCalendarEvent,
  Screen: SittingsScreen,
  startsGroup: true,
};

function SittingsScreen() {
  return (
    <Suspense fallback={<SectionLoading text="Loading examinations..." />}>
      <Sittings />
    </Suspense>
  );
}
