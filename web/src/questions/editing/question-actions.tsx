import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './question-actions.module.css';

type Props = {
  questionId: number;
  number: number;
  editPath: string;
  /** Whether it can go further up or down among its neighbours. */
  canMove: { up: boolean; down: boolean };
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
};

/** What can be done with one question of the list. */
export function QuestionActions({ questionId, number, editPath, canMove, onMove, onDelete }: Props) {
  return (
    <span className={classes.actions} role="group" aria-label={`Question ${number}`}>
      <Tooltip label="Edit">
        <ActionIcon
          component={Link}
          to={editPath}
          className={classes.action}
          size={32}
          aria-label={`Edit question ${number}`}
        >
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Move icon={IconArrowUp} name="Move up" may={canMove.up} {...{ questionId, number }} onPress={() => onMove(-1)} />
      <Move
        icon={IconArrowDown}
        name="Move down"
        may={canMove.down}
        {...{ questionId, number }}
        onPress={() => onMove(1)}
      />
      <Tooltip label="Delete">
        <ActionIcon className={classes.action} size={32} aria-label={`Delete question ${number}`} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

type MoveProps = {
  icon: TablerIcon;
  name: 'Move up' | 'Move down';
  may: boolean;
  questionId: number;
  number: number;
  onPress: () => void;
};

/** At the end of its way it stays in reach: a button that is disabled under a keyboard loses the focus. */
function Move({ icon: Icon, name, may, questionId, number, onPress }: MoveProps) {
  return (
    <Tooltip label={name} disabled={!may}>
      <ActionIcon
        className={classes.action}
        size={32}
        aria-label={`${name}: question ${number}`}
        aria-disabled={!may}
        data-move={`${name} ${questionId}`}
        onClick={() => may && onPress()}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
