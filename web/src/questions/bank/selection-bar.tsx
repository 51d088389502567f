import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Listed } from '@parlance/contract/bank/bank';
import { IconArchive, IconArchiveOff, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { useStaffMay } from '../../platform/session.ts';
import classes from './selection-bar.module.css';
import type { BankAction, Chosen } from './use-bank.ts';

type Props = {
  /** Those of the chosen ones that the page shows. */
  selected: Listed[];
  what: Chosen['what'];
  /** How many are chosen in all. */
  count: number;
  onAction: (kind: BankAction['kind'], listed: Listed[]) => void;
  onClear: () => void;
};

/** What can be done with what is chosen, at the foot of the window. */
export function SelectionBar({ selected, what, count, onAction, onClear }: Props) {
  const isRetired = selected.length > 0 && selected.every(({ retired_at }) => retired_at !== null);
  const seesSchool = useStaffMay('sees_school');
  const marks = selected.reduce((sum, one) => sum + one.marks, 0);
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && selectedText(what, count)}
      </p>
      {count > 0 && (
        <div
          className={classes.bar}
          role="group"
          aria-label={what === 'sets' ? t`Selected sets` : t`Selected questions`}
        >
          <p className={classes.count}>
            {selected.length === count
              ? t`${count} selected, ${plural(marks, { one: '# mark', other: '# marks' })}`
              : t`${count} selected`}
          </p>
          <Button
            size="sm"
            className={classes.action}
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => onAction('add', selected)}
          >
            <Trans>Add to a test</Trans>
          </Button>
          {seesSchool && (
            <Button
              size="sm"
              className={classes.action}
              leftSection={<IconTag size={18} stroke={1.75} />}
              onClick={() => onAction('tags', selected)}
            >
              <Trans>Tags</Trans>
            </Button>
          )}
          {seesSchool &&
            (isRetired ? (
              <Button
                size="sm"
                className={classes.action}
                leftSection={<IconArchiveOff size={18} stroke={1.75} />}
                onClick={() => onAction('restore', selected)}
              >
                <Trans>Restore</Trans>
              </Button>
            ) : (
              <Button
                size="sm"
                className={classes.action}
                leftSection={<IconArchive size={18} stroke={1.75} />}
                onClick={() => onAction('retire', selected)}
              >
                <Trans context="of questions and sets">Retire</Trans>
              </Button>
            ))}
          <Button
            size="sm"
            className={classes.action}
            leftSection={<IconX size={18} stroke={1.75} />}
            onClick={onClear}
          >
            <Trans context="what is selected">Clear</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function selectedText(what: Chosen['what'], count: number): string {
  return what === 'sets'
    ? t`${plural(count, { one: '# set selected', other: '# sets selected' })}`
    : t`${plural(count, { one: '# question selected', other: '# questions selected' })}`;
}
