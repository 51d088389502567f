import { Anchor, Button } from '@mantine/core';
import { type DeviceRefusal, placeRefused, placeWaits } from '@parlance/contract/refusals';
import { say } from '@parlance/contract/say';
import { IconLock, IconNetworkOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Text } from '../../../ui/kit.tsx';
import { ErrorNote } from '../../../ui/states/note.tsx';
import classes from './device-refused.module.css';
import type { Elsewhere as State } from './use-exam.ts';

type Props = {
  refused: DeviceRefusal;
  /** Looks whether this device can be used now. */
  look: () => void;
  isLooking: boolean;
};

/** The examination does not open on this device as it is now: what to do. */
export function DeviceRefused({ refused, look, isLooking }: Props) {
  const isBrowser = refused === 'sitting_outside_browser';
  const Icon = isBrowser ? IconLock : IconNetworkOff;
  return (
    <section className={classes.section} aria-labelledby="device-refused">
      <h2 id="device-refused" className={classes.heading}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {isBrowser
          ? 'This examination opens only in Safe Exam Browser'
          : 'This examination opens only in certain networks'}
      </h2>
      {isBrowser ? <InSafeExamBrowser /> : <InNetwork />}
      <Text tone="quiet">If that does not help, ask your invigilator.</Text>
      <Button variant="default" loading={isLooking} onClick={look}>
        Try again
      </Button>
    </section>
  );
}

function InSafeExamBrowser() {
  return (
    <>
      <ol className={classes.steps}>
        <li>Open the file of this examination from your school. Its name ends in “.seb”.</li>
        <li>Safe Exam Browser starts and opens this page. Log in there and enter the examination.</li>
      </ol>
      <p>
        If the file does not open,{' '}
        <Anchor href="https://safeexambrowser.org/download_en.html" target="_blank" rel="noreferrer" inherit>
          install Safe Exam Browser
        </Anchor>{' '}
        first. If you are in Safe Exam Browser already, it was started with another file: quit it and open the file of
        this examination.
      </p>
    </>
  );
}

function InNetwork() {
  return (
    <ol className={classes.steps}>
      <li>Connect this device to the network of your school. Your invigilator can tell you its name.</li>
      <li>Turn off mobile data and any VPN.</li>
      <li>Press Try again.</li>
    </ol>
  );
}

/**
 * Another device of the learner is in. This one waits to be let in, must be checked before it may wait, or staff chose the
 * other one.
 */
export function Elsewhere({ mustBeChecked, isRefused, ask, isAsking }: State) {
  if (mustBeChecked) {
    return (
      <ErrorNote>
        You are in this examination on another device, and this one was not checked.{' '}
        <Anchor component={Link} to="/device-check">
          Check this device
        </Anchor>
      </ErrorNote>
    );
  }
  if (!isRefused) return <ErrorNote>{say(placeWaits.sentence)}</ErrorNote>;
  return (
    <>
      <ErrorNote>
        {say(placeRefused.sentence)} What you typed here and could not be saved is kept for your school.
      </ErrorNote>
      <Button style={{ marginTop: 12 }} variant="default" loading={isAsking} onClick={ask}>
        Ask to be let in here
      </Button>
    </>
  );
}
