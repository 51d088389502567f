import { plural, t } from '@lingui/core/macro';
import type { ItemRow } from '@parlance/contract/analysis/analysis';
import classes from './chart.module.css';
import { Chart } from './chart.tsx';
import { percent } from './format-figures.ts';
import { itemKey } from './item-key.ts';

const WIDTH = 800;
const HEIGHT = 400;
const LEFT = 48;
/** From here on a question tells well who is better, in percent. */
const GOOD = 30;

type Props = { items: readonly ItemRow[]; onOpen: (item: ItemRow) => void };

/** Each question by how many got it right and how well it tells who is better; a point opens it. */
export function ScatterChart({ items, onOpen }: Props) {
  const drawn = items.filter(({ facility, discrimination }) => facility !== null && discrimination !== null);
  const low = Math.min(-20, ...drawn.map(({ discrimination }) => Math.floor((discrimination ?? 0) / 20) * 20));
  const x = (facility: number) => LEFT + (facility / 100) * (WIDTH - LEFT - 12);
  const y = (discrimination: number) => ((100 - discrimination) / (100 - low)) * HEIGHT;
  const good = drawn.filter(({ discrimination }) => (discrimination ?? 0) >= GOOD).length;
  const ticks = Array.from({ length: Math.floor((100 - low) / 20) + 1 }, (_, index) => low + index * 20);
  return (
    <Chart
      heading={t`${plural({ count: good }, { one: '# question tells well who is better', other: '# questions tell well who is better' })}, of ${{ all: drawn.length }}`}
      table={{
        heads: [t`Question`, t`Facility`, t`Discrimination`],
        rows: drawn.map((item) => [item.number, percent(item.facility), percent(item.discrimination)]),
      }}
      picture={
        <svg viewBox={`0 -16 ${WIDTH} ${HEIGHT + 64}`}>
          <g aria-hidden="true">
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={classes.grid} x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} />
                <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
                  {percent(tick)}
                </text>
              </g>
            ))}
            {[0, 20, 40, 60, 80, 100].map((tick) => (
              <text key={tick} x={x(tick)} y={HEIGHT + 20} textAnchor="middle">
                {percent(tick)}
              </text>
            ))}
            <line className={classes.ground} x1={LEFT} x2={WIDTH} y1={y(0)} y2={y(0)} />
            <line className={classes.limit} x1={LEFT} x2={WIDTH} y1={y(GOOD)} y2={y(GOOD)} />
            <text x={LEFT} y={HEIGHT + 42}>
              {t`Across: facility. Up: discrimination.`}
            </text>
          </g>
          {drawn.map((item) => (
            // A button cannot stand in a picture.
            <circle
              key={itemKey(item)}
              className={classes.point}
              data-alarm={item.alarms.length > 0 || undefined}
              cx={x(item.facility ?? 0)}
              cy={y(item.discrimination ?? 0)}
              r={6}
              role="button"
              tabIndex={0}
              aria-label={t`Question ${{ number: item.number }}: facility ${{ facility: percent(item.facility) }}, discrimination ${{ discrimination: percent(item.discrimination) }}`}
              onClick={() => onOpen(item)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onOpen(item);
              }}
            />
          ))}
        </svg>
      }
    />
  );
}
