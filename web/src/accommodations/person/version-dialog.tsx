import { Button } from '@mantine/core';
import type { Accommodation, AccommodationValues } from '@parlance/contract/accommodations';
import { AlertDialog } from '../../ui/dialogs/alert-dialog.tsx';
import { accommodationLines, validityText } from '../format-accommodation.ts';
import classes from './version-dialog.module.css';

type Props = {
  /** What is stored now, and what would be stored in its place; null asks nothing. */
  versions: { theirs: Accommodation; mine: AccommodationValues } | null;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
};

/** Someone saved other settings in the meantime: both side by side, to choose one. */
export function VersionDialog({ versions, onTakeTheirs, onKeepMine, onClose }: Props) {
  return (
    <AlertDialog
      message={versions && 'Someone else changed these accommodations'}
      hint={
        <>
          <p>Nothing is overwritten yet. Compare the two versions and choose which to keep.</p>
          {versions && (
            <div className={classes.versions}>
              <Version
                name={`Their version${versions.theirs.updated_by ? `, by ${versions.theirs.updated_by}` : ''}`}
                values={versions.theirs}
              />
              <Version name="My version" values={versions.mine} />
            </div>
          )}
        </>
      }
      onClose={onClose}
      size={720}
    >
      <Button variant="default" onClick={onTakeTheirs} data-autofocus>
        Use their version
      </Button>
      <Button onClick={onKeepMine}>Keep my version</Button>
    </AlertDialog>
  );
}

function Version({ name, values }: { name: string; values: AccommodationValues }) {
  const lines = accommodationLines(values);
  const validity = validityText(values);
  return (
    <section aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <ul className={classes.lines}>
        {lines.length === 0 && <li>Nothing beyond the standard</li>}
        {[...lines, validity, values.note_to_learner && `Note: ${values.note_to_learner}`]
          .filter((line) => line !== null && line !== '')
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
    </section>
  );
}
