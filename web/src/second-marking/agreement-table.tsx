import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Agreement } from '@parlance/contract/second-marking/allocation';
import { type ReactNode, useId } from 'react';
import figures from '../ui/charts/figures-table.module.css';
import { percentText } from '../ui/format/percent.ts';
import { Stack, Text } from '../ui/kit.tsx';

type Figure = Agreement['exact'];
type Props = {
  heading: string;
  /** What the rows are of: markers, criteria. */
  of: string;
  /** Of all of them no one is severe. */
  rows: { name: string; agreement: Agreement; isAll?: boolean }[];
  inBands: boolean;
  /** The heading of the column with the mean difference. */
  apart: string;
  children: ReactNode;
};

/** How marks of the same work agree, a row for each marker or criterion. Nobody is ranked: rows are by name. */
export function AgreementTable({ heading, of, rows, inBands, apart, children }: Props) {
  const id = useId();
  return (
    <Stack as="section" gap={12} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        {heading}
      </Text>
      {/* What scrolls is scrolled by keys too. */}
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby={id}>
        <table className={figures.table}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">{t`Same mark`}</th>
              <th scope="col">{inBands ? t`At most 1 band apart` : t`At most 5% apart`}</th>
              <th scope="col">{t`Kappa`}</th>
              <th scope="col">{apart}</th>
              <th scope="col">{t`Spread`}</th>
              <th scope="col">{t`Range used`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, agreement: { exact, adjacent, kappa, severity, spread, centre }, isAll }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{figureText(exact, percentText)}</td>
                <td>{figureText(adjacent, percentText)}</td>
                <td>{figureText(kappa, (value) => decimal(value, 2))}</td>
                <td>{isAll ? '–' : figureText(severity, () => severityOf(severity))}</td>
                <td>{figureText(spread, (value) => decimal(value, 1))}</td>
                <td>{isAll ? '–' : figureText(centre, (value) => decimal(value, 2))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text tone="faint" size="sm">
        {children}
      </Text>
    </Stack>
  );
}

function figureText({ value, n, least }: Figure, words: (value: number) => string): string {
  if (n < least) return t`Too few: ${n} of ${least}`;
  return value === null ? t`All marks are the same` : words(value);
}

/** '−0.4 (−0.6 to −0.2), severe': a word only where the range leaves 0 out. */
function severityOf({ value, low, high }: Agreement['severity']): string {
  if (value === null || low === null || high === null) return '–';
  const range = t`${{ mean: decimal(value, 1) }} (${{ low: decimal(low, 1) }} to ${{ high: decimal(high, 1) }})`;
  if (high < 0) return t`${range}, severe`;
  return low > 0 ? t`${range}, lenient` : range;
}

function decimal(value: number, digits: number): string {
  return i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
