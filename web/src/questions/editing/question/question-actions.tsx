import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDatabaseImport,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './question-actions.module.css';

type Props = {
  questionId: number;
  /** 'question 5', or 'questions 14 to 18'. */
  name: string;
  editPath: string;
  /** Whether it can go further up or down among its neighbours. */
  canMove: { up: boolean; down: boolean };
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
  /** Undefined for a question that is in the bank. */
  onMoveToBank: (() => void) | undefined;
};

/** What can be done with one question of the list. */
export function QuestionActions({ questionId, name, editPath, canMove, onMove, onDelete, onMoveToBank }: Props) {
  return (
    <span className={classes.actions} role="group" aria-label={name.replace(/^q/, 'Q')}>
      <Tooltip label="Edit">
        <ActionIcon component={Link} to={editPath} className={classes.action} size={32} aria-label={`Edit ${name}`}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Move icon={IconArrowUp} what="Move up" may={canMove.up} {...{ questionId, name }} onPress={() => onMove(-1)} />
      <Move
        icon={IconArrowDown}
        what="Move down"
        may={canMove.down}
        {...{ questionId, name }}
        onPress={() => onMove(1)}
      />
      {onMoveToBank && (
        <Tooltip label="Move to the bank">
          <ActionIcon
            className={classes.action}
            size={32}
            aria-label={`Move ${name} to the bank`}
            onClick={onMoveToBank}
          >
            <IconDatabaseImport size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={onMoveToBank ? 'Delete' : 'Remove from this test'}>
        <ActionIcon
          className={classes.action}
          size={32}
          aria-label={onMoveToBank ? `Delete ${name}` : `Remove ${name} from this test`}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

type MoveProps = {
  icon: TablerIcon;
  what: 'Move up' | 'Move down';
  may: boolean;
  questionId: number;
  name: string;
  onPress: () => void;
};

/** At the end of its way it stays in reach: a button that is disabled under a keyboard loses the focus. */
function Move({ icon: Icon, what, may, questionId, name, onPress }: MoveProps) {
  return (
    <Tooltip label={what} disabled={!may}>
      <ActionIcon
        className={classes.action}
        size={32}
        aria-label={`${what}: ${name}`}
        aria-disabled={!may}
        data-move={`${what} ${questionId}`}
        onClick={() => may && onPress()}
      >
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
