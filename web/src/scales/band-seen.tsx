import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OnScale } from '@parlance/contract/scales/on-scale';
import { Row, Text } from '../ui/kit.tsx';
import classes from './band-seen.module.css';
import { bandText, levelText } from './band-words.ts';
import { rangeMeaning, rangeText } from './range-words.ts';

type Props = { result: OnScale; meaning?: string };

/** The band of a result with its level and its likely range, and what that means. */
export function BandSeen({ result, meaning = rangeMeaning(result) }: Props) {
  const range = rangeText(result);
  return (
    <Text as="section" below={32} aria-label={t`Band`}>
      <Row as="dl" gap={[12, 48]} wrap align="end">
        <div>
          <dt className={classes.name}>
            <Trans>Band</Trans>
          </dt>
          <dd className={classes.band}>{bandText(result.band, result.step)}</dd>
        </div>
        {result.cefr !== null && (
          <div>
            <dt className={classes.name}>
              <Trans>CEFR level</Trans>
            </dt>
            <dd className={classes.level}>{levelText(result.cefr)}</dd>
          </div>
        )}
        {range !== null && (
          <div>
            <dt className={classes.name}>
              <Trans>Likely range</Trans>
            </dt>
            <dd className={classes.range}>{range}</dd>
          </div>
        )}
      </Row>
      <Text size="sm" tone="quiet" above={8}>
        {meaning}
      </Text>
    </Text>
  );
}
