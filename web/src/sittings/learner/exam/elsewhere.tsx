import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorNote } from '../../../ui/states/note.tsx';

/** Another device of the learner is in. This one waits to be let in, or must be checked before it may wait. */
export function Elsewhere({ mustBeChecked }: { mustBeChecked: boolean }) {
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
  return <ErrorNote>You are in this examination on another device. Ask your invigilator to let this one in.</ErrorNote>;
}
