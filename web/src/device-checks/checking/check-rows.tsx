import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import {
  type DeviceCheckName,
  deviceCheckNames,
  type Measurements,
  type Verdict,
  verdicts,
} from '@parlance/contract/device-checks/measurements';
import { verdictOf } from '@parlance/contract/device-checks/verdicts';
import { say } from '@parlance/contract/say';
import { IconCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row, Text } from '../../ui/kit.tsx';
import { ErrorNote } from '../../ui/states/note.tsx';
import { checkNames, checkText } from '../check-texts.ts';
import { checkIcons, VerdictMark } from '../verdict-mark.tsx';
import classes from './check-rows.module.css';
import type { DeviceCheckRun } from './use-device-check.ts';

type Props = {
  run: DeviceCheckRun;
  /** What a person does for the check that is made now. */
  panel: ReactNode;
  /** Plays the five seconds of the microphone; null while there are none. */
  clipUrl: string | null;
};

/** Every check with what it found: in their order while they are made, then the worst first. */
export function CheckRows({ run, panel, clipUrl }: Props) {
  const { found, current, done } = run;
  const order = done ? worstFirst(done) : deviceCheckNames;
  return (
    <Text as="ul" above={20} ruled aria-label={t`Checks`}>
      {order.map((name) => (
        <li key={name} className={classes.row} aria-current={name === current ? 'step' : undefined}>
          {name in found ? (
            <Found name={name} run={run} clipUrl={clipUrl} />
          ) : (
            <Unfound name={name} run={run} panel={panel} />
          )}
        </li>
      ))}
    </Text>
  );
}

function worstFirst(done: Measurements): DeviceCheckName[] {
  const rank = (name: DeviceCheckName) => verdicts.indexOf(verdictOf(name, done[name]));
  return [...deviceCheckNames].sort((a, b) => rank(a) - rank(b));
}

function Found({ name, run, clipUrl }: { name: DeviceCheckName; run: DeviceCheckRun; clipUrl: string | null }) {
  const value = (run.found as Measurements)[name];
  const verdict: Verdict = verdictOf(name, value);
  const { number, more, advice } = checkText(name, value);
  return (
    <>
      <VerdictMark verdict={verdict} />
      <Name name={name} />
      <p className={classes.number}>
        {number}
        {more && <span className={classes.more}>{more}</span>}
      </p>
      <div className={classes.advice} data-quiet={verdict === 'pass' || undefined}>
        <p>{advice}</p>
        {name === 'microphone' && clipUrl && (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own five seconds have no captions
          <audio controls src={clipUrl} aria-label={t`Your five seconds`} className={classes.clip} />
        )}
      </div>
      {verdict !== 'pass' && run.current === null && (
        <Button
          size="sm"
          variant={verdict === 'fail' ? 'filled' : 'default'}
          className={classes.again}
          leftSection={<IconRefresh size={16} stroke={1.75} />}
          aria-label={t`Try again: ${{ check: say(checkNames[name]) }}`}
          onClick={() => run.again(name)}
        >
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  );
}

function Unfound({ name, run, panel }: { name: DeviceCheckName; run: DeviceCheckRun; panel: ReactNode }) {
  const { current, trouble, goOn } = run;
  if (name !== current) {
    return (
      <>
        <span className={classes.waiting}>
          <IconCircle size={20} stroke={1.75} aria-hidden="true" /> <Trans>Not checked</Trans>
        </span>
        <Name name={name} />
      </>
    );
  }
  return (
    <>
      <Row as="span" weight={600} oneLine gap={8} inline align="center">
        {panel || trouble !== null ? <IconCircle size={20} stroke={1.75} aria-hidden="true" /> : <Loader size={18} />}
        {stateOf(panel, trouble)}
      </Row>
      <Name name={name} />
      {trouble !== null && (
        <div className={classes.panel}>
          <ErrorNote>{trouble}</ErrorNote>
          <Button leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={goOn}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {trouble === null && panel && <div className={classes.panel}>{panel}</div>}
    </>
  );
}

function Name({ name }: { name: DeviceCheckName }) {
  const Icon = checkIcons[name];
  return (
    <h2 className={classes.name}>
      <Icon size={18} stroke={1.75} aria-hidden="true" /> {say(checkNames[name])}
    </h2>
  );
}

function stateOf(panel: ReactNode, trouble: string | null): string {
  if (trouble !== null) return t`Not checked`;
  return panel ? t`Your turn` : t`Checking`;
}
