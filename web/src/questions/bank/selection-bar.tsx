import { Button } from '@mantine/core';
import type { Listed } from '@parlance/contract/bank/bank';
import { IconArchive, IconArchiveOff, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { countOf } from '../../platform/plural.ts';
import { useStaffMay } from '../../platform/session.ts';
import classes from './selection-bar.module.css';
import type { BankAction } from './use-bank.ts';

type Props = {
  /** Those of the chosen ones that the page shows. */
  selected: Listed[];
  noun: 'question' | 'set';
  /** How many are chosen in all. */
  count: number;
  onAction: (kind: BankAction['kind'], listed: Listed[]) => void;
  onClear: () => void;
};

/** What can be done with what is chosen, at the foot of the window. */
export function SelectionBar({ selected, noun, count, onAction, onClear }: Props) {
  const isRetired = selected.length > 0 && selected.every(({ retired_at }) => retired_at !== null);
  const seesSchool = useStaffMay('sees_school');
  const marks = selected.reduce((sum, one) => sum + one.marks, 0);
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 ? `${countOf(count, noun)} selected` : ''}
      </p>
      {count > 0 && (
        <div className={classes.bar} role="group" aria-label={`Selected ${noun}s`}>
          <p className={classes.count}>
            {count} selected{selected.length === count && `, ${countOf(marks, 'mark')}`}
          </p>
          <Button
            size="sm"
            className={classes.action}
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => onAction('add', selected)}
          >
            Add to a test
          </Button>
          {seesSchool && (
            <Button
              size="sm"
              className={classes.action}
              leftSection={<IconTag size={18} stroke={1.75} />}
              onClick={() => onAction('tags', selected)}
            >
              Tags
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
                Restore
              </Button>
            ) : (
              <Button
                size="sm"
                className={classes.action}
                leftSection={<IconArchive size={18} stroke={1.75} />}
                onClick={() => onAction('retire', selected)}
              >
                Retire
              </Button>
            ))}
          <Button
            size="sm"
            className={classes.action}
            leftSection={<IconX size={18} stroke={1.75} />}
            onClick={onClear}
          >
            Clear
          </Button>
        </div>
      )}
    </>
  );
}
