import { Badge } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/results';
import { IconHourglass } from '@tabler/icons-react';
import classes from './score-value.module.css';

type Score = Pick<ScoreRecord, 'score' | 'max_score' | 'total_questions' | 'is_writing_test' | 'is_speaking_test'>;

/** What a score is out of: the questions, or the maximum where a person marked. */
export function scoreOutOf({ is_writing_test, is_speaking_test, max_score, total_questions }: Score): number {
  return is_writing_test || is_speaking_test ? max_score : total_questions;
}

export function ScoreValue({ record, size = 'row' }: { record: Score; size?: 'row' | 'large' }) {
  if (record.score === null)
    return size === 'row' ? <PendingBadge /> : <em className={classes.pending}>Pending Review</em>;
  return (
    <span className={classes.score} data-size={size}>
      {record.score} <span className={classes.outOf}>/ {scoreOutOf(record)}</span>
    </span>
  );
}

function PendingBadge() {
  return (
    <Badge variant="default" leftSection={<IconHourglass size={14} stroke={1.75} aria-hidden="true" />}>
      Pending Review
    </Badge>
  );
}
