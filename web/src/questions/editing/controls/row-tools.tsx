import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash, type TablerIcon } from '@tabler/icons-react';
import classes from './part-rows.module.css';

type Props = {
  index: number;
  count: number;
  /** With this many rows or fewer none can be deleted. */
  least: number;
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
};

/** What can be done with one row of a list. */
export function RowTools({ index, count, least, onMove, onDelete }: Props) {
  const number = index + 1;
  return (
    <div className={classes.tools}>
      <span className={classes.place}>
        <Trans>
          Row {number} of {count}
        </Trans>
      </span>
      <Tool
        tool="up"
        icon={IconArrowUp}
        word={t`Move up`}
        label={t`Move up: row ${number}`}
        may={index > 0}
        onPress={() => onMove(-1)}
      />
      <Tool
        tool="down"
        icon={IconArrowDown}
        word={t`Move down`}
        label={t`Move down: row ${number}`}
        may={index < count - 1}
        onPress={() => onMove(1)}
      />
      <Tool
        tool="delete"
        icon={IconTrash}
        word={t`Delete`}
        label={t`Delete: row ${number}`}
        may={count > least}
        onPress={onDelete}
      />
    </div>
  );
}

/** By which the button is found again when it has moved with its row. */
export type RowTool = 'up' | 'down' | 'delete';

type ToolProps = { tool: RowTool; icon: TablerIcon; word: string; label: string; may: boolean; onPress: () => void };

/** Where it can do nothing it stays in reach: a button that is disabled under a keyboard loses the focus. */
function Tool({ tool, icon: Icon, word, label, may, onPress }: ToolProps) {
  return (
    <Tooltip label={word} disabled={!may}>
      <ActionIcon
        className={classes.tool}
        size={36}
        aria-label={label}
        aria-disabled={!may}
        data-tool={tool}
        onClick={() => may && onPress()}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
