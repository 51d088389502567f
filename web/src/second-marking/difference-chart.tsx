import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Reply } from '@parlance/contract/endpoint';
import type { getMarkingDifferences } from '@parlance/contract/second-marking/allocation';
import lines from '../analysis/chart.module.css';
import { Chart } from '../analysis/chart.tsx';
import { percentText } from '../ui/format/percent.ts';
import { Text } from '../ui/kit.tsx';
import classes from './difference-chart.module.css';

type Differences = Reply<typeof getMarkingDifferences>;

const WIDTH = 480;
const HEIGHT = 260;
const LEFT = 44;
/** What the names of the lines need. */
const RIGHT = 104;
const LARGEST = 9;
/** How far apart the names of two lines must be to be read. */
const LINE = 14;
/** Within how many deviations of their mean 95% of differences lie that are spread as errors are. */
const REACH = 1.96;
const STEPS = [0.5, 1, 2, 5, 10, 20, 50];

type Props = { differences: Differences; finding: string; inBands: boolean };

/** Each pair of marks by the mean of both and by own less other mark. */
export function DifferenceChart({ differences: { n, mean: centre, deviation, cells }, finding, inBands }: Props) {
  const mean = centre ?? 0;
  const reach = REACH * (deviation ?? 0);
  const [high, low] = [mean + reach, mean - reach];
  const most = Math.max(...cells.map((cell) => cell.n));
  const means = cells.map((cell) => cell.mean);
  const across = ticksOf(Math.min(...means), Math.max(...means), 8);
  const furthest = Math.max(inBands ? 0.5 : 5, ...[high, low, ...cells.map((cell) => cell.apart)].map(Math.abs));
  const up = ticksOf(-furthest, furthest, 6);
  const x = scale(across, LEFT + 12, WIDTH - RIGHT - 12);
  const y = scale(up, HEIGHT - 12, 12);
  const places = namesOf([y(high), y(mean), y(low)]);
  const said = (value: number, isSigned = false) => markOf(value, { inBands, isSigned });
  const levels = [
    { key: 'high', value: high, name: limitName(REACH, said(high, true)) },
    { key: 'mean', value: mean, name: t`Mean: ${{ value: said(mean, true) }}` },
    { key: 'low', value: low, name: limitName(-REACH, said(low, true)) },
  ];
  return (
    <>
      <Chart
        heading={finding}
        table={{
          heads: [t`Mean of both marks`, t`Own less other mark`, t`Submissions`],
          rows: cells.map((cell) => [said(cell.mean), said(cell.apart, true), i18n.number(cell.n)]),
        }}
        picture={
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 44}`} className={classes.picture} aria-hidden="true">
            {up.map((tick) => (
              <g key={tick}>
                <line className={lines.grid} x1={LEFT} x2={WIDTH - RIGHT} y1={y(tick)} y2={y(tick)} />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {said(tick, true)}
                </text>
              </g>
            ))}
            {across.map((tick) => (
              <text key={tick} x={x(tick)} y={HEIGHT + 14} textAnchor="middle">
                {said(tick)}
              </text>
            ))}
            <line className={lines.ground} x1={LEFT} x2={WIDTH - RIGHT} y1={y(0)} y2={y(0)} />
            {levels.map(({ key, value, name }, at) => (
              <g key={key}>
                <line
                  className={key === 'mean' ? classes.mean : lines.limit}
                  x1={LEFT}
                  x2={WIDTH - RIGHT}
                  y1={y(value)}
                  y2={y(value)}
                />
                <text x={WIDTH - RIGHT + 8} y={(places[at] ?? 0) + 4}>
                  {name}
                </text>
              </g>
            ))}
            {cells.map((cell) => (
              <circle
                key={`${cell.mean} ${cell.apart}`}
                className={classes.pairs}
                cx={x(cell.mean)}
                cy={y(cell.apart)}
                r={Math.max(3, LARGEST * Math.sqrt(cell.n / Math.max(most, 6)))}
              >
                <title>{t`${plural({ total: cell.n }, { one: '# submission', other: '# submissions' })}`}</title>
              </circle>
            ))}
            <text x={LEFT} y={HEIGHT + 36}>
              {t`Across: mean of both marks. Up: own less other mark.`}
            </text>
          </svg>
        }
      />
      <Text tone="faint" size="sm">
        {t`Of ${plural({ count: n }, { one: '# submission', other: '# submissions' })} with two marks. The larger a point, the more submissions. Own less other mark is ${{ mean: said(mean, true) }} on average; about 95% lie between ${{ low: said(low, true) }} and ${{ high: said(high, true) }}.`}
        {!inBands && ` ${t`Scores are in percent of the maximum.`}`}
      </Text>
    </>
  );
}

/** Round numbers from below the lowest to above the highest, about so many. */
function ticksOf(lowest: number, highest: number, count: number): number[] {
  const step = STEPS.find((one) => (highest - lowest) / one <= count) ?? 50;
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

function scale(ticks: number[], from: number, to: number): (value: number) => number {
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return (value) => from + ((value - first) / (last - first)) * (to - from);
}

/** Where the names of three lines are, of which the middle one stays. */
function namesOf([upper = 0, middle = 0, lower = 0]: number[]): number[] {
  return [Math.min(upper, middle - LINE), middle, Math.max(lower, middle + LINE)];
}

/** '+1.96 SD: +0.7'. */
function limitName(deviations: number, value: string): string {
  return t`${{ deviations: i18n.number(deviations, { signDisplay: 'always' }) }} SD: ${value}`;
}

/** '6.25', '+0.5', '−4%'. */
function markOf(value: number, { inBands, isSigned }: { inBands: boolean; isSigned: boolean }): string {
  const signDisplay = isSigned ? 'exceptZero' : 'auto';
  if (inBands) return i18n.number(value, { signDisplay, maximumFractionDigits: 2 });
  return percentText(value / 100, { signDisplay, maximumFractionDigits: 1 });
}
