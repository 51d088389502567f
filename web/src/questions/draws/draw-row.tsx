import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { DrawForAuthor } from '@parlance/contract/bank/draws';
import { numbersInWords } from '@parlance/contract/kinds/numbers';
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
import { numberLabel } from '../question-numbers.ts';
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
  const marks = marksOfDraw(draw);
  const numbers = numbersInWords(number, marks);
  const way = wayOfDraw(draw);
  const news = poolNews(draw);
  const isTooFew = draw.pool_size < draw.take;
  return (
    <li className={classes.row}>
      <Row gap={8} align="center" justify="space-between">
        <span className={classes.number}>{numberLabel(number, marks)}</span>
        {mayChange && (
          <Row
            as="span"
            inline
            align="center"
            fixed
            role="group"
            aria-label={t`${plural(marks, { one: `The draw of question ${numbers}`, other: `The draw of questions ${numbers}` })}`}
          >
            <RowAction
              icon={IconPencil}
              what={t`Edit`}
              label={t`${plural(marks, { one: `Edit the draw of question ${numbers}`, other: `Edit the draw of questions ${numbers}` })}`}
              onPress={onEdit}
            />
            <RowAction
              icon={IconArrowUp}
              what={t`Move up`}
              label={t`${plural(marks, { one: `Move up: the draw of question ${numbers}`, other: `Move up: the draw of questions ${numbers}` })}`}
              may={canMove.up}
              onPress={() => onMove(-1)}
            />
            <RowAction
              icon={IconArrowDown}
              what={t`Move down`}
              label={t`${plural(marks, { one: `Move down: the draw of question ${numbers}`, other: `Move down: the draw of questions ${numbers}` })}`}
              may={canMove.down}
              onPress={() => onMove(1)}
            />
            <RowAction
              icon={IconTrash}
              what={t`Remove`}
              label={t`${plural(marks, { one: `Remove the draw of question ${numbers}`, other: `Remove the draw of questions ${numbers}` })}`}
              onPress={onRemove}
            />
          </Row>
        )}
      </Row>
      <Text weight={500} breaks>
        {titleOfDraw(draw)}
      </Text>
      <p className={classes.way}>
        <IconArrowsShuffle size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {t`${way}. Pool of ${{ day: dayOf(draw.pooled_at) }}.`} {news}
        </span>
      </p>
      {isTooFew && (
        <p className={classes.fault}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>
            <Trans>
              The pool has too few questions. Nobody can start this test until you edit or remove this draw.
            </Trans>
          </span>
        </p>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.preview}
        disabled={isTooFew}
        onClick={onPreview}
        aria-label={t`${plural(marks, { one: `Preview draw of question ${numbers}`, other: `Preview draw of questions ${numbers}` })}`}
      >
        <Trans>Preview draw</Trans>
      </Button>
    </li>
  );
}
