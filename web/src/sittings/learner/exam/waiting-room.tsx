import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OwnSitting } from '@parlance/contract/sittings/taking';
import { zonePlace } from '@parlance/contract/texts/zones';
import { IconCloudCheck, IconDeviceLaptop, IconLockOpen } from '@tabler/icons-react';
import { Link } from 'react-router';
import { keptDeviceCheck } from '../../../platform/kept-device-check.ts';
import { zonedMoment, zonedTime } from '../../../ui/format/format-zoned.ts';
import { Text } from '../../../ui/kit.tsx';
import { type ExamPhase, opensItself } from '../own-sitting.ts';
import { countdownText, spokenCountdown } from './countdown-text.ts';
import classes from './waiting-room.module.css';

type Props = {
  sitting: OwnSitting;
  phase: Extract<ExamPhase, { name: 'waiting_room' }>;
  nowMs: number;
};

/** Counts down to the start, at which the test opens for everyone; in a window each begins when they are ready. */
export function WaitingRoom({ sitting, phase: { part, startsAt }, nowMs }: Props) {
  const { time_zone: zone, start_mode: mode, instructions } = sitting;
  const check = keptDeviceCheck();
  const [time, place] = [zonedTime(startsAt, zone), zonePlace(zone)];
  return (
    <div>
      <Countdown lead={t`The examination starts in`} untilMs={Date.parse(startsAt)} nowMs={nowMs} />
      <Text size="lead" tone="quiet">
        {mode === 'fixed' ? t`at ${time} (${place}), together with everyone else` : t`at ${time} (${place})`}
      </Text>
      <ul className={classes.notes}>
        <li>
          <IconLockOpen size={20} stroke={1.75} aria-hidden="true" />
          {opensItself(sitting, part) ? (
            <p>
              <Trans>
                <strong>Stay on this page.</strong> The test opens automatically. You do not need to press anything.
              </Trans>
            </p>
          ) : (
            <p>
              <Trans>
                <strong>You start when you are ready.</strong> From then on the test can be started on this page. Your
                time starts when you press Start Test.
              </Trans>
            </p>
          )}
        </li>
        <li>
          <IconCloudCheck size={20} stroke={1.75} aria-hidden="true" />
          <p>
            <Trans>
              <strong>Your answers are kept if the connection drops.</strong> If you reload, you come back to this page.
            </Trans>
          </p>
        </li>
        {check && (
          <li>
            <IconDeviceLaptop size={20} stroke={1.75} aria-hidden="true" />
            <p>
              <strong>{t`This device was checked on ${{ time: zonedMoment(check.at, zone) }}.`}</strong>{' '}
              <Link to="/device-check">
                <Trans>Check it again</Trans>
              </Link>
            </p>
          </li>
        )}
      </ul>
      <Instructions text={instructions} />
    </div>
  );
}

type CountdownProps = { lead: string; untilMs: number; nowMs: number };

/** A large clock that runs down, read out at ten, five and one minute and at ten seconds. */
export function Countdown({ lead, untilMs, nowMs }: CountdownProps) {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  return (
    <>
      <Text size="lead" tone="quiet">
        {lead}
      </Text>
      <p className={classes.clock} role="timer">
        {countdownText(seconds)}
      </p>
      <p className="visually-hidden" role="status">
        {spokenCountdown(seconds)}
      </p>
    </>
  );
}

/** What the school says to its candidates. */
export function Instructions({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Text as="section" above={32} aria-labelledby="instructions">
      <Text id="instructions" as="h2" size="h3">
        <Trans>Instructions</Trans>
      </Text>
      <p className={classes.text}>{text}</p>
    </Text>
  );
}
