import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDatabaseImport, IconPencil, IconScale, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Row } from '../../ui/kit.tsx';
import classes from '../row-action.module.css';
import { RowAction } from '../row-action.tsx';

type Props = {
  questionId: number;
  /** 'question 5', or 'questions 14 to 18'. */
  name: string;
  editPath: string;
  /** Where it is said how it counts after the test; undefined where a person marks it. */
  correctionPath: string | undefined;
  /** Whether it can go further up or down among its neighbours. */
  canMove: { up: boolean; down: boolean };
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
  /** Undefined for a question that is in the bank. */
  onMoveToBank: (() => void) | undefined;
};

/** What can be done with one question of the list. */
export function QuestionActions(props: Props) {
  const { questionId, name, editPath, correctionPath, canMove, onMove, onDelete, onMoveToBank } = props;
  return (
    <Row as="span" inline align="center" fixed role="group" aria-label={name.replace(/^q/, 'Q')}>
      <Tooltip label="Edit">
        <ActionIcon component={Link} to={editPath} className={classes.action} size={32} aria-label={`Edit ${name}`}>
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {correctionPath && (
        <Tooltip label="Correct after the test">
          <ActionIcon
            component={Link}
            to={correctionPath}
            className={classes.action}
            size={32}
            aria-label={`Correct ${name} after the test`}
          >
            <IconScale size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <RowAction
        icon={IconArrowUp}
        what="Move up"
        label={`Move up: ${name}`}
        may={canMove.up}
        moveKey={`Move up ${questionId}`}
        onPress={() => onMove(-1)}
      />
      <RowAction
        icon={IconArrowDown}
        what="Move down"
        label={`Move down: ${name}`}
        may={canMove.down}
        moveKey={`Move down ${questionId}`}
        onPress={() => onMove(1)}
      />
      {onMoveToBank && (
        <RowAction
          icon={IconDatabaseImport}
          what="Move to the bank"
          label={`Move ${name} to the bank`}
          onPress={onMoveToBank}
        />
      )}
      <RowAction
        icon={IconTrash}
        what={onMoveToBank ? 'Delete' : 'Remove from this test'}
        label={onMoveToBank ? `Delete ${name}` : `Remove ${name} from this test`}
        onPress={onDelete}
      />
    </Row>
  );
}
