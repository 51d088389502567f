import { i18n } from '@lingui/core';
import { ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LEAST } from '@parlance/contract/analysis/analysis';
import { getCriteriaFigures } from '@parlance/contract/analysis/criteria';
import type { Reply } from '@parlance/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import classes from '../ui/charts/figures-table.module.css';
import { Stack, Text } from '../ui/kit.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { decimal } from './format-figures.ts';

type Judged = Reply<typeof getCriteriaFigures>['judged'][number];

/** How written and spoken work was marked by its rubric, criterion by criterion. */
export function CriteriaFigures({ courseId }: { courseId: number }) {
  const found = useQuery({ ...queryOf(getCriteriaFigures, { params: { id: courseId } }), staleTime: 0 });
  return (
    <Loaded
      query={found}
      loading={<RowsLoading text={t`Loading the figures...`} rows={5} />}
      failed={{
        heading: refusalText(found.error, t`Failed to load the figures.`),
        text: t`Nothing was changed. Try again in a moment.`,
      }}
      empty={({ judged }) =>
        judged.length === 0 && (
          <Empty
            heading={t`No attempts yet.`}
            text={t`Figures appear after ${plural({ least: LEAST.shares }, { one: '# attempt', other: '# attempts' })}.`}
          />
        )
      }
    >
      {({ judged }) => (
        <Stack gap={40} above={20}>
          {judged.map((one) => (
            <ByCriterion key={one.question_id} judged={one} />
          ))}
          <Text tone="faint" size="sm">
            <Trans>
              Counted are submissions with a settled mark. Correlation says how well a criterion goes with the others:
              near 1 means that it tells little of its own, near 0 that it has nothing in common with them. Figures
              appear after {ph({ least: LEAST.shares })} marks, correlations after {ph({ most: LEAST.correlations })}.
            </Trans>
          </Text>
        </Stack>
      )}
    </Loaded>
  );
}

function ByCriterion({ judged: { question_id, question_text, criteria } }: { judged: Judged }) {
  const heading = `criteria-${question_id}`;
  const bands = [...new Set(criteria.flatMap((one) => one.bands.map(({ band }) => band)))].sort((a, b) => a - b);
  const timesOf = (own: Judged['criteria'][number]['bands'], band: number) =>
    i18n.number(own.find((one) => one.band === band)?.n ?? 0);
  return (
    <section aria-labelledby={heading}>
      <Text as="h2" size="h3" id={heading}>
        {question_id === 0 ? t`The whole test` : <bdi>{question_text}</bdi>}
      </Text>
      {/* What scrolls is scrolled by keys too. */}
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby={heading}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Criterion`}</th>
              <th scope="col">{t({ message: 'Marked', context: 'work that was marked by a criterion' })}</th>
              <th scope="col">{t`Mean`}</th>
              <th scope="col">{t`Standard deviation`}</th>
              <th scope="col">{t`Correlation with the others`}</th>
              {bands.map((band) => (
                <th key={band} scope="col">
                  {t`Band ${{ band: i18n.number(band) }}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {criteria.map(({ key, name, n, mean, sd, correlation, bands: own }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{i18n.number(n)}</td>
                <td>{decimal(mean, 2)}</td>
                <td>{decimal(sd, 2)}</td>
                <td>{decimal(correlation, 2)}</td>
                {bands.map((band) => (
                  <td key={band}>{timesOf(own, band)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
