import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      message={versions && t`Someone else changed these accommodations`}
      hint={
        <>
          <p>{t`Nothing is overwritten yet. Compare the two versions and choose which to keep.`}</p>
          {versions && (
            <div className={classes.versions}>
              <Version name={theirName(versions.theirs)} values={versions.theirs} other={versions.mine} />
              <Version name={t`My version`} values={versions.mine} other={versions.theirs} />
            </div>
          )}
        </>
      }
      onClose={onClose}
      size={720}
    >
      <Button variant="default" onClick={onTakeTheirs} data-autofocus>
        <Trans>Use their version</Trans>
      </Button>
      <Button onClick={onKeepMine}>
        <Trans>Keep my version</Trans>
      </Button>
    </AlertDialog>
  );
}

function theirName({ updated_by }: Accommodation): string {
  return updated_by === null ? t`Their version` : t`Their version, by ${{ name: updated_by }}`;
}

/** What differs from the other version is in bold. */
function Version({ name, values, other }: { name: string; values: AccommodationValues; other: AccommodationValues }) {
  const others = new Set(linesOf(other));
  return (
    <section aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      <ul className={classes.lines}>
        {linesOf(values).map((line) => (
          <li key={line}>{others.has(line) ? line : <strong>{line}</strong>}</li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(values: AccommodationValues): string[] {
  const lines = accommodationLines(values);
  const validity = validityText(values);
  return [
    ...(lines.length > 0 ? lines : [t`Nothing beyond the standard`]),
    ...(validity ? [validity] : []),
    ...(values.note_to_learner ? [t`Note: ${{ note: values.note_to_learner }}`] : []),
  ];
}
