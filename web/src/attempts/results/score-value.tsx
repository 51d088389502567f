import { Trans } from '@lingui/react/macro';
import { Badge } from '@mantine/core';
import type { ScoreRecord } from '@parlance/contract/results';
import { IconHourglass } from '@tabler/icons-react';
import { bandInWords } from '../../scales/band-words.ts';
import { withheldText } from '../../sittings/learner/release-text.ts';
import { marksInWords } from '../../ui/format/exact-marks.ts';
import { Stack, Text } from '../../ui/kit.tsx';
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
    <Stack as="span" inline>
      <span className={classes.score} data-size={size} dir="ltr">
        {marksInWords(record.score, record.thousandths)} <span className={classes.outOf}>/ {record.out_of}</span>
      </span>
      {record.on_scale && (
        <Text as="span" size="sm" tone="quiet" oneLine>
          {bandInWords(record.on_scale)}
        </Text>
      )}
    </Stack>
  );
}

function PendingBadge() {
  return (
    <Badge variant="default" leftSection={<IconHourglass size={14} stroke={1.75} aria-hidden="true" />}>
      <Trans>Pending Review</Trans>
    </Badge>
  );
}
