import { ActionIcon, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import classes from './row-action.module.css';

type Props = {
  icon: TablerIcon;
  /** What the tip says. */
  what: string;
  /** What it does to which row, for a screen reader. */
  label: string;
  may?: boolean;
  /** By which the button is found again when it has moved with its row. */
  moveKey?: string;
  onPress: () => void;
};

/**
 * A button of a row. Where it can do nothing it stays in reach: a button that is disabled under a keyboard loses the
 * focus.
 */
export function RowAction({ icon: Icon, what, label, may = true, moveKey, onPress }: Props) {
  return (
    <Tooltip label={what} disabled={!may}>
      <ActionIcon
        className={classes.action}
        size={32}
        aria-label={label}
        aria-disabled={!may || undefined}
        data-move={moveKey}
        onClick={() => may && onPress()}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
