import { Button } from '@mantine/core';
import type { DrawForAuthor } from '@parlance/contract/bank/draws';
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowsShuffle,
  IconArrowUp,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { dayOf } from '../../ui/format/date-format.ts';
import { Row, Text } from '../../ui/kit.tsx';
import { numberLabel, numbersName } from '../question-numbers.ts';
import { RowAction } from '../row-action.tsx';
import { marksOfDraw } from './blocks.ts';
import classes from './draw-row.module.css';
import { poolNews, titleOfDraw, wayOfDraw } from './format-draw.ts';

type Props = {
  draw: DrawForAuthor;
  /** Its first number in the test. */
  number: number;
  /** Without it the draw is there to read and to try. */
  mayChange: boolean;
  canMove: { up: boolean; down: boolean };
  onMove: (step: -1 | 1) => void;
  onPreview: () => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A place of the test at which questions are drawn from the bank. */
export function DrawRow({ draw, number, mayChange, canMove, onMove, onPreview, onEdit, onRemove }: Props) {
  const name = `the draw of ${numbersName(number, marksOfDraw(draw))}`;
  const news = poolNews(draw);
  const isTooFew = draw.pool_size < draw.take;
  return (
    <li className={classes.row}>
      <Row gap={8} align="center" justify="space-between">
        <span className={classes.number}>{numberLabel(number, marksOfDraw(draw))}</span>
        {mayChange && (
          <Row as="span" inline align="center" fixed role="group" aria-label={name.replace(/^t/, 'T')}>
            <RowAction icon={IconPencil} what="Edit" label={`Edit ${name}`} onPress={onEdit} />
            <RowAction
              icon={IconArrowUp}
              what="Move up"
              label={`Move up: ${name}`}
              may={canMove.up}
              onPress={() => onMove(-1)}
            />
            <RowAction
              icon={IconArrowDown}
              what="Move down"
              label={`Move down: ${name}`}
              may={canMove.down}
              onPress={() => onMove(1)}
            />
            <RowAction icon={IconTrash} what="Remove" label={`Remove ${name}`} onPress={onRemove} />
          </Row>
        )}
      </Row>
      <Text weight={500} breaks>
        {titleOfDraw(draw)}
      </Text>
      <p className={classes.way}>
        <IconArrowsShuffle size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {wayOfDraw(draw)}. Pool of {dayOf(draw.pooled_at)}. {news}
        </span>
      </p>
      {isTooFew && (
        <p className={classes.fault}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>The pool has too few questions. Nobody can start this test until you edit or remove this draw.</span>
        </p>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.preview}
        disabled={isTooFew}
        onClick={onPreview}
        aria-label={`Preview draw of ${numbersName(number, marksOfDraw(draw))}`}
      >
        Preview draw
      </Button>
    </li>
  );
}
