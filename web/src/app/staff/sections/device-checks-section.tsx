import { IconDeviceLaptop } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazily } from '../../../ui/states/lazily.ts';
import { SectionLoading } from '../../page-loading.tsx';
import type { PanelSection } from '../../panel-section.ts';

/** A chunk of its own: most of what staff do needs no check of devices. */
const DeviceChecks = lazily(async () => (await import('../../../device-checks/school/device-checks.tsx')).DeviceChecks);

/** What the devices of the school are able to do, for admins and superadmins alike. */
export const deviceChecksSection: PanelSection = {
  key: 'deviceChecks',
  label: 'Device checks',
  icon: IconDeviceLaptop,
  Screen: DeviceChecksScreen,
  isOfSchool: true,
};

function DeviceChecksScreen() {
  return (
    <Suspense fallback={<SectionLoading text="Loading device checks..." />}>
      <DeviceChecks />
    </Suspense>
  );
}
