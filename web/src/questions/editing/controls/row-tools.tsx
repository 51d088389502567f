import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash, type TablerIcon } from '@tabler/icons-react';
import classes from './part-rows.module.css';

type Props = {
  index: number;
  count: number;
  /** With so many rows or fewer none can be deleted. */
  least: number;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
};

/** What can be done with one row of a list. */
export function RowTools({ index, count, least, onMove, onDelete }: Props) {
  const row = `row ${index + 1}`;
  return (
    <div className={classes.tools}>
      <span className={classes.place}>
        Row {index + 1} of {count}
      </span>
      <Tool icon={IconArrowUp} word="Move up" row={row} may={index > 0} onPress={() => onMove(-1)} />
      <Tool icon={IconArrowDown} word="Move down" row={row} may={index < count - 1} onPress={() => onMove(1)} />
      <Tool icon={IconTrash} word="Delete" row={row} may={count > least} onPress={onDelete} />
    </div>
  );
}

type ToolProps = { icon: TablerIcon; word: string; row: string; may: boolean; onPress: () => void };

/** Where it can do nothing it stays in reach: a button that is disabled under a keyboard loses the focus. */
function Tool({ icon: Icon, word, row, may, onPress }: ToolProps) {
  return (
    <Tooltip label={word} disabled={!may}>
      <ActionIcon
        className={classes.tool}
        size={36}
        aria-label={`${word}: ${row}`}
        aria-disabled={!may}
        data-tool={word}
        onClick={() => may && onPress()}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
