import { t } from '@lingui/core/macro';
import { Anchor } from '@mantine/core';
import { IconAlertCircle, IconCloudCheck, IconCloudUp, IconWifiOff, type TablerIcon } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { roomTime } from '../../../sittings/learner/room-time.ts';
import { BrandMark } from '../../../ui/layout/brand.tsx';
import { createCountdown, useIsAtMost } from '../../run/countdown.ts';
import type { TestRun } from '../../run/use-test-run.ts';
import { type ClockHiding, HideableClock, TestClock, useClockHiding } from './clock-face.tsx';
import { type ClockRules, testClock } from './clock-rules.ts';
import { formatSaved, type SavedLabel } from './format-saved.ts';
import classes from './test-bar.module.css';
import { TestTools } from './test-tools.tsx';

export type TestBarProps = {
  title: string;
  /** Where in the test: 'Passage 2 of 3'. */
  section: string;
  /** Null before the test is begun: there is nothing to save yet. */
  run:
    | (Pick<TestRun, 'saving' | 'keptOnDevice' | 'countdown' | 'session'> &
        Partial<Pick<TestRun, 'rest' | 'time' | 'draft'>>)
    | null;
  /**
   * A clock other than the test's own, such as that of one question; `below`: a narrow screen shows it further down.
   */
  clock?: { rules: ClockRules; seconds: number; hiding: ClockHiding; below?: boolean };
  /** The saved state, in place of the usual words. */
  saved?: SavedLabel;
  /** Shown in the clock's corner while no clock runs. */
  noClock?: string;
  /** Whose test it is, in an examination. */
  who?: string | undefined;
  /** What the learner can mark with, beside where they are. */
  tools?: ReactNode;
  /** How the learner takes a rest break. */
  rest?: ReactNode;
  /** Shows the list of shortcuts. */
  onShortcuts?: () => void;
};

/** The bar above every test: what it is, where in it, what is saved, and the clock in its corner. */
export function TestBar({
  title,
  section,
  run,
  clock: ownClock,
  saved,
  noClock,
  who,
  tools,
  rest,
  onShortcuts,
}: TestBarProps) {
  const isStopped = Boolean(run?.rest?.current) || run?.time?.stoppedBy === 'staff';
  const clock = isStopped ? undefined : ownClock;
  const countdown = run?.countdown ?? notBegun;
  const ownHiding = useClockHiding(!useIsAtMost(countdown, testClock.returns));
  const hiding = clock?.hiding ?? ownHiding;
  return (
    <header className={classes.bar}>
      <span className={classes.mark}>
        <BrandMark size={20} />
      </span>
      <h1 className={classes.title}>{title}</h1>
      <span className={classes.section}>{section}</span>
      {who && <span className={classes.who}>{t`You are ${who}`}</span>}
      {tools && <span className={classes.tools}>{tools}</span>}
      <span className={classes.gap} />
      {rest && <span className={classes.rest}>{rest}</span>}
      {run && (
        <SavedState
          {...(saved ?? formatSaved(run, roomTime))}
          onSignIn={run.saving.kind === 'signedOut' ? run.session.signIn : undefined}
        />
      )}
      {noClock ? (
        <span className={classes.noClock}>{noClock}</span>
      ) : (
        <span className={clock?.below ? classes.wideOnly : undefined}>
          {clock ? (
            <HideableClock {...clock} hiding={hiding} />
          ) : (
            <TestClock countdown={countdown} hiding={hiding} isStopped={isStopped} />
          )}
        </span>
      )}
      <TestTools hiding={noClock ? null : hiding} onShortcuts={onShortcuts} />
    </header>
  );
}

const { countdown: notBegun } = createCountdown(() => 0);

const icons: Record<SavedLabel['tone'], TablerIcon> = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconWifiOff,
  trouble: IconAlertCircle,
};

/** `onSignIn` is there while the session is dead and the learner works on. */
const SavedState = memo(function SavedState({ tone, text, onSignIn }: SavedLabel & { onSignIn?: () => void }) {
  const Icon = icons[tone];
  return (
    <span className={classes.saved} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span data-saved>
        {text}
        {onSignIn && (
          <Anchor component="button" type="button" className={classes.signIn} onClick={onSignIn}>
            {t`Log in`}
          </Anchor>
        )}
      </span>
      <SavedAnnouncer tone={tone} text={text} />
    </span>
  );
});

/** Tells a screen reader when saving fails and when it works again; what is saved at every pause is not read out. */
function SavedAnnouncer({ tone, text }: SavedLabel) {
  const isTrouble = tone === 'offline' || tone === 'trouble';
  const [said, setSaid] = useState({ words: '', wasTrouble: false });
  if (isTrouble && said.words !== text) setSaid({ words: text, wasTrouble: true });
  if (tone === 'saved' && said.wasTrouble) setSaid({ words: text, wasTrouble: false });
  return (
    <span className="visually-hidden" role="status">
      {said.words}
    </span>
  );
}
