import type { DeviceCheckName, Verdict } from '@parlance/contract/device-checks/measurements';
import { say } from '@parlance/contract/say';
import {
  IconAlertTriangle,
  IconBrowser,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconDatabase,
  IconDeviceDesktop,
  IconMicrophone,
  IconVolume,
  IconWifi,
  type TablerIcon,
} from '@tabler/icons-react';
import { verdictNames } from './check-texts.ts';
import classes from './verdict-mark.module.css';

export const checkIcons: Record<DeviceCheckName, TablerIcon> = {
  browser: IconBrowser,
  screen: IconDeviceDesktop,
  storage: IconDatabase,
  clock: IconClock,
  connection: IconWifi,
  sound: IconVolume,
  microphone: IconMicrophone,
};

const icons: Record<Verdict, TablerIcon> = { fail: IconCircleX, warning: IconAlertTriangle, pass: IconCircleCheck };

type Props = {
  verdict: Verdict;
  /** Instead of its word: a number of devices, or nothing to be seen. */
  children?: string | number;
};

/** What a check says, as an icon with its word; a screen reader hears the word in any case. */
export function VerdictMark({ verdict, children = say(verdictNames[verdict]) }: Props) {
  const Icon = icons[verdict];
  const word = say(verdictNames[verdict]);
  return (
    <span className={classes.mark} data-verdict={verdict}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {children !== word && <span className="visually-hidden">{`${word} `}</span>}
      {children}
    </span>
  );
}
