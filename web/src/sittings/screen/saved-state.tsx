import { Button } from '@mantine/core';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { timeOfDay } from '../../ui/format/format-clock.ts';
import type { Saving } from '../set-up/use-draft.ts';
import classes from './saved-state.module.css';

/** Whether everything that was changed is stored, and the way on when it is not. */
export function SavedState({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  if (saving.state === 'saved' && saving.atMs === null) return null;
  return (
    <span className={classes.saved} role="status" data-state={saving.state}>
      {saving.state === 'saved' && (
        <>
          <IconCloudCheck size={18} stroke={1.75} aria-hidden="true" />
          Saved {timeOfDay(new Date(saving.atMs ?? 0).toISOString())}
        </>
      )}
      {saving.state === 'saving' && (
        <>
          <IconCloudUp size={18} stroke={1.75} aria-hidden="true" /> Saving...
        </>
      )}
      {(saving.state === 'failed' || saving.state === 'conflict') && (
        <>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" /> Not saved
        </>
      )}
      {saving.state === 'failed' && (
        <Button size="sm" variant="subtle" onClick={onRetry}>
          Try again
        </Button>
      )}
    </span>
  );
}
