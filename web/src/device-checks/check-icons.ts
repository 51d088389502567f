import type { DeviceCheckName } from '@parlance/contract/device-checks/measurements';
import {
  IconBrowser,
  IconClock,
  IconDatabase,
  IconDeviceDesktop,
  IconMicrophone,
  IconVolume,
  IconWifi,
  type TablerIcon,
} from '@tabler/icons-react';

export const checkIcons: Record<DeviceCheckName, TablerIcon> = {
  browser: IconBrowser,
  screen: IconDeviceDesktop,
  storage: IconDatabase,
  clock: IconClock,
  connection: IconWifi,
  sound: IconVolume,
  microphone: IconMicrophone,
};
