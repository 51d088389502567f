import { plural, t } from '@lingui/core/macro';
import type { TestRow } from '@parlance/contract/analysis/analysis';
import classes from './chart.module.css';
import { Chart } from './chart.tsx';
import { decimal } from './format-figures.ts';

const WIDTH = 800;
const HEIGHT = 240;
/** How many marks have a number below them. */
const TICKS = 8;

/** How many had each score. */
export function ScoreChart({ test }: { test: TestRow }) {
  const { histogram: bars, median } = test;
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const step = WIDTH / Math.max(1, bars.length);
  const nameOf = ({ from, to }: { from: number; to: number }) => (from === to ? String(from) : `${from}–${to}`);
  const every = Math.max(1, Math.ceil(bars.length / TICKS));
  return (
    <Chart
      heading={t`Half of the learners had ${{ median: decimal(median) }} or more`}
      table={{ heads: [t`Score`, t`Learners`], rows: bars.map((bar) => [nameOf(bar), bar.n]) }}
      picture={
        <svg viewBox={`0 -20 ${WIDTH} ${HEIGHT + 48}`} aria-hidden="true">
          {bars.map((bar, index) => (
            <g key={bar.from}>
              <rect
                className={classes.bar}
                x={index * step + 1}
                width={Math.max(1, step - 2)}
                y={HEIGHT - (bar.n / most) * HEIGHT}
                height={(bar.n / most) * HEIGHT}
              >
                <title>
                  {t`${{ score: nameOf(bar) }}: ${plural({ count: bar.n }, { one: '# learner', other: '# learners' })}`}
                </title>
              </rect>
              {index % every === 0 && (
                <text x={index * step + step / 2} y={HEIGHT + 20} textAnchor="middle">
                  {nameOf(bar)}
                </text>
              )}
            </g>
          ))}
          <line className={classes.ground} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        </svg>
      }
    />
  );
}
