import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
import { IconArrowDown, IconArrowUp, IconDatabaseImport, IconPencil, IconScale, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Row } from '../../ui/kit.tsx';
import classes from '../row-action.module.css';
import { RowAction } from '../row-action.tsx';

type Props = {
  questionId: number;
  /** Its first number in the test, and how many it takes. */
  number: number;
  marks: number;
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
  const { questionId, number, marks, editPath, correctionPath, canMove, onMove, onDelete, onMoveToBank } = props;
  const numbers = numbersInWords(number, marks);
  return (
    <Row
      as="span"
      inline
      align="center"
      fixed
      role="group"
      aria-label={plural(marks, { one: `Question ${numbers}`, other: `Questions ${numbers}` })}
    >
      <Tooltip label={t`Edit`}>
        <ActionIcon
          component={Link}
          to={editPath}
          className={classes.action}
          size={32}
          aria-label={plural(marks, { one: `Edit question ${numbers}`, other: `Edit questions ${numbers}` })}
        >
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      {correctionPath && (
        <Tooltip label={t`Correct after the test`}>
          <ActionIcon
            component={Link}
            to={correctionPath}
            className={classes.action}
            size={32}
            aria-label={plural(marks, {
              one: `Correct question ${numbers} after the test`,
              other: `Correct questions ${numbers} after the test`,
            })}
          >
            <IconScale size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <RowAction
        icon={IconArrowUp}
        what={t`Move up`}
        label={plural(marks, { one: `Move up: question ${numbers}`, other: `Move up: questions ${numbers}` })}
        may={canMove.up}
        moveKey={`up ${questionId}`}
        onPress={() => onMove(-1)}
      />
      <RowAction
        icon={IconArrowDown}
        what={t`Move down`}
        label={plural(marks, { one: `Move down: question ${numbers}`, other: `Move down: questions ${numbers}` })}
        may={canMove.down}
        moveKey={`down ${questionId}`}
        onPress={() => onMove(1)}
      />
      {onMoveToBank && (
        <RowAction
          icon={IconDatabaseImport}
          what={t`Move to the bank`}
          label={plural(marks, {
            one: `Move question ${numbers} to the bank`,
            other: `Move questions ${numbers} to the bank`,
          })}
          onPress={onMoveToBank}
        />
      )}
      <RowAction
        icon={IconTrash}
        what={onMoveToBank ? t`Delete` : t`Remove from this test`}
        label={
          onMoveToBank
            ? plural(marks, { one: `Delete question ${numbers}`, other: `Delete questions ${numbers}` })
            : plural(marks, {
                one: `Remove question ${numbers} from this test`,
                other: `Remove questions ${numbers} from this test`,
              })
        }
        onPress={onDelete}
      />
    </Row>
  );
}
