import { Button } from '@mantine/core';
import type { Sitting } from '@parlance/contract/sittings/sitting';
import { useState } from 'react';
import type { Alter } from '../alter.ts';
import classes from './publish-step.module.css';
import { CheckLoaded, ReleaseDialog, ReleaseFacts, useReleaseCheck } from './release-dialog.tsx';

/** Lets candidates see their results, after saying who is not marked yet and whose stay withheld. */
export function ReleaseResults({ sitting, alter }: { sitting: Sitting; alter: Alter }) {
  const [asking, setAsking] = useState(false);
  const canRelease = sitting.released_at === null && (sitting.phase === 'past' || sitting.phase === 'under_way');
  const check = useReleaseCheck(sitting.id, canRelease);
  if (!canRelease) return null;
  return (
    <section className={classes.results} aria-labelledby="release">
      <h3 id="release" className={classes.heading}>
        Results
      </h3>
      <CheckLoaded check={check}>
        {(checked) => (
          <>
            <ReleaseFacts check={checked} />
            <Button disabled={checked.open > 0} onClick={() => setAsking(true)}>
              Release results
            </Button>
          </>
        )}
      </CheckLoaded>
      <ReleaseDialog sitting={sitting} alter={alter} opened={asking} onClose={() => setAsking(false)} />
    </section>
  );
}
