import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/results';
import { IconHourglass } from '@tabler/icons-react';
import { bandInWords } from '../../scales/band-words.ts';
import { withheldText } from '../../sittings/learner/release-text.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import classes from './score-value.module.css';

type Marked = Pick<ScoreRecord, 'score' | 'thousandths' | 'out_of'>;

type Props = { record: Marked & Pick<ScoreRecord, 'result_release' | 'on_scale'>; size?: 'row' | 'large' };

/** A score, or what it waits for: a marker, or the day on which the results of an examination come out. */
export function ScoreValue({ record, size = 'row' }: Props) {
  if (record.result_release) {
    return (
      <span className={classes.withheld} data-size={size}>
        {withheldText(record.result_release)}
      </span>
    );
  }
  if (record.score === null)
    return size === 'row' ? (
      <PendingBadge />
    ) : (
      <em className={classes.pending}>
        <Trans>Pending Review</Trans>
      </em>
    );
  return (
    <span className={classes.value}>
      <span className={classes.score} data-size={size} dir="ltr">
        {marksInWords(record.score, record.thousandths)} <span className={classes.outOf}>/ {record.out_of}</span>
      </span>
      {record.on_scale && <span className={classes.band}>{bandInWords(record.on_scale)}</span>}
    </span>
  );
}

function PendingBadge() {
  return (
    <Badge variant="default" leftSection={<IconHourglass size={14} stroke={1.75} aria-hidden="true" />}>
      <Trans>Pending Review</Trans>
    </Badge>
  );
}
