import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Agreement, MarkingProgress } from '@parlance/contract/second-marking/allocation';
import figures from '../ui/charts/figures-table.module.css';
import { Stack, Text } from '../ui/kit.tsx';

type Figure = Agreement['exact'];

/** How the markers of a course agree, each with the others, and all together. Nobody is ranked: rows are by name. */
export function AgreementTable({ progress }: { progress: MarkingProgress }) {
  const { markers, agreement, inBands } = progress;
  const rows = [
    ...markers.map((marker) => ({ name: marker.username, ...marker.agreement, isAll: false })),
    { name: t`All markers`, ...agreement, isAll: true },
  ];
  return (
    <Stack as="section" gap={12} aria-labelledby="agreement">
      <Text as="h2" size="h3" id="agreement">
        <Trans>How markers agree</Trans>
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too. */}
      <div style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-labelledby="agreement">
        <table className={figures.table}>
          <thead>
            <tr>
              <th scope="col">{t`Marker`}</th>
              <th scope="col">{t`Same mark`}</th>
              <th scope="col">{inBands ? t`At most 1 band apart` : t`At most 5% apart`}</th>
              <th scope="col">{t`Kappa`}</th>
              <th scope="col">{t`Own less other mark`}</th>
              <th scope="col">{t`Spread`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, exact, adjacent, kappa, severity, spread, isAll }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{told(exact, percent)}</td>
                <td>{told(adjacent, percent)}</td>
                <td>{told(kappa, (value) => decimal(value, 2))}</td>
                <td>{isAll ? '–' : told(severity, () => severityOf(severity))}</td>
                <td>{told(spread, (value) => decimal(value, 1))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Text tone="faint" size="sm">
        <Trans>
          Counted are submissions that two people marked without seeing each other. Kappa is agreement beyond chance: 1
          is full agreement, 0 is no more than chance. Own less other mark has the range in which it lies with 95%
          certainty.
        </Trans>
      </Text>
    </Stack>
  );
}

function told({ value, n, least }: Figure, words: (value: number) => string): string {
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

function percent(value: number): string {
  return i18n.number(value, { style: 'percent', maximumFractionDigits: 0 });
}

function decimal(value: number, digits: number): string {
  return i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
