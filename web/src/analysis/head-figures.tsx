import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type getAnalysis, LEAST } from '@parlance/contract/analysis/analysis';
import type { Reply } from '@parlance/contract/endpoint';
import type { ReactNode } from 'react';
import { dayAndTime } from '../ui/format/date-format.ts';
import { Text } from '../ui/kit.tsx';
import { decimal, reliabilityInWords } from './format-figures.ts';
import classes from './head-figures.module.css';

/** The figures of the test, each with what it means. */
export function HeadFigures({ analysis }: { analysis: Reply<typeof getAnalysis> }) {
  const { test, raw_max, counted_at, waiting } = analysis;
  const reliability = test?.reliability ?? null;
  const isEnough = (test?.n ?? 0) >= LEAST.shares;
  return (
    <dl className={classes.figures}>
      <Figure
        value={i18n.number(test?.n ?? 0)}
        meaning={
          <>
            {t`${plural({ count: test?.n ?? 0 }, { one: 'attempt', other: 'attempts' })}, as of ${{ time: counted_at ? dayAndTime(counted_at) : '' }}.`}{' '}
            {waiting > 0 && t`${plural(waiting, { one: '# is waiting.', other: '# are waiting.' })}`}
          </>
        }
      />
      <Figure
        value={decimal(test?.mean ?? null)}
        beside={t`of ${{ most: raw_max ?? 0 }}`}
        meaning={
          isEnough
            ? t`Mean score`
            : t`Mean score. Given after ${plural({ least: LEAST.shares }, { one: '# attempt', other: '# attempts' })}.`
        }
      />
      <Figure value={decimal(test?.sd ?? null)} meaning={t`Standard deviation: how far scores lie apart`} />
      <Figure
        value={decimal(reliability?.alpha ?? null, 2)}
        beside={reliability && t`${{ low: decimal(reliability.low, 2) }} to ${{ high: decimal(reliability.high, 2) }}`}
        meaning={
          reliability
            ? reliabilityInWords(reliability.alpha)
            : t`Reliability. Given after ${plural({ least: LEAST.correlations }, { one: '# attempt', other: '# attempts' })}.`
        }
      />
      <Figure
        value={decimal(reliability?.standard_error ?? null)}
        meaning={t`A score can be off by about this many marks.`}
      />
    </dl>
  );
}

function Figure({ value, beside, meaning }: { value: string; beside?: ReactNode; meaning: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dd className={classes.value}>
        {value}{' '}
        {beside && (
          <Text as="span" size="sm" tone="quiet">
            {beside}
          </Text>
        )}
      </dd>
      <dt className={classes.meaning}>{meaning}</dt>
    </div>
  );
}
