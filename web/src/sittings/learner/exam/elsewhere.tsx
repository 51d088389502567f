import { Anchor, Button } from '@mantine/core';
import { placeRefused, placeWaits } from '@parlance/contract/refusals';
import { Link } from 'react-router';
import { ErrorNote } from '../../../ui/states/note.tsx';
import classes from './exam.module.css';
import type { Elsewhere as State } from './use-exam.ts';

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
  if (!isRefused) return <ErrorNote>{placeWaits.sentence}</ErrorNote>;
  return (
    <>
      <ErrorNote>{placeRefused.sentence} What you typed here and could not be saved is kept for your school.</ErrorNote>
      <Button className={classes.ask} variant="default" loading={isAsking} onClick={ask}>
        Ask to be let in here
      </Button>
    </>
  );
}
