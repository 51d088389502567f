import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { DrawTrial } from '@parlance/contract/bank/draws';
import { useState } from 'react';
import figures from '../../ui/charts/figures-table.module.css';
import { Row, Text } from '../../ui/kit.tsx';
import { facilityText } from '../bank/format-bank.ts';
import classes from './draw-spread.module.css';
import { axisOf, barsOf, rangeOf } from './spread.ts';

const WIDTH = 432;
const HEIGHT = 160;

/** How hard 200 draws would be, balanced and not. The picture says nothing that the sentence or the table does not. */
export function DrawSpread({
  trial: { goal, balanced, plain },
  isBalanced,
}: {
  trial: DrawTrial;
  isBalanced: boolean;
}) {
  const [asTable, setAsTable] = useState(false);
  const shown = rangeOf(isBalanced ? balanced : plain);
  const other = rangeOf(plain);
  const span = rangeOf([...plain, ...balanced]);
  const axis = axisOf(span);
  const bars = { balanced: barsOf(balanced, axis), plain: barsOf(plain, axis) };
  return (
    <section aria-label={t`How hard the draws are`}>
      <div className={classes.head}>
        <h3 className={classes.heading}>
          {isBalanced ? t`Every draw is about equally hard` : t`Some draws are harder than others`}
        </h3>
        <Button variant="subtle" size="compact-sm" onClick={() => setAsTable(!asTable)}>
          {asTable ? t`Show as picture` : t`Show as table`}
        </Button>
      </div>
      <Text size="sm" tone="quiet" above={4}>
        {t`Mean facility of 200 trial draws: ${{ low: facilityText(shown.low) }} to ${{ high: facilityText(shown.high) }}.`}
        {isBalanced &&
          ` ${t`Without balancing: ${{ low: facilityText(other.low) }} to ${{ high: facilityText(other.high) }}.`}`}
      </Text>
      {asTable ? (
        <SpreadTable axis={axis} bars={bars} />
      ) : (
        <Picture axis={axis} bars={bars} goal={goal} {...{ isBalanced }} />
      )}
    </section>
  );
}

type Axis = { low: number; high: number; count: number };
type Bars = { balanced: number[]; plain: number[] };

function Picture({ axis, bars, goal, isBalanced }: { axis: Axis; bars: Bars; goal: number; isBalanced: boolean }) {
  const highest = Math.max(1, ...(isBalanced ? bars.balanced : []), ...bars.plain);
  const step = WIDTH / axis.count;
  const x = (facility: number) => ((facility - axis.low) / (axis.high - axis.low)) * WIDTH;
  const draw = (counts: number[], className: string | undefined, inset: number) =>
    counts.map((count, index) => (
      <rect
        key={index}
        className={className}
        x={index * step + inset}
        width={step - 2 * inset}
        y={HEIGHT - (count / highest) * HEIGHT}
        height={(count / highest) * HEIGHT}
      />
    ));
  const edge = (axis.high - axis.low) / 20;
  const ticks = [axis.low + edge, goal, axis.high - edge];
  return (
    <>
      <svg viewBox={`0 -24 ${WIDTH} ${HEIGHT + 48}`} className={classes.picture} aria-hidden="true">
        {draw(bars.plain, classes.plain, 1)}
        {isBalanced && draw(bars.balanced, classes.balanced, 5)}
        <line className={classes.ground} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <line className={classes.goal} x1={x(goal)} x2={x(goal)} y1={-4} y2={HEIGHT} />
        <text className={classes.goalText} x={x(goal)} y={-10} textAnchor="middle">
          {t`Goal ${{ facility: facilityText(goal) }}`}
        </text>
        {ticks.map((tick) => (
          <text key={tick} className={classes.tick} x={x(tick)} y={HEIGHT + 18} textAnchor="middle">
            {facilityText(tick)}
          </text>
        ))}
      </svg>
      <Row as="p" size="sm" tone="quiet" gap={[4, 20]} wrap>
        {isBalanced && (
          <span>
            <i className={classes.balancedSign} aria-hidden="true" /> <Trans>Balanced</Trans>
          </span>
        )}
        <span>
          <i className={classes.plainSign} aria-hidden="true" /> <Trans>Not balanced</Trans>
        </span>
      </Row>
    </>
  );
}

function SpreadTable({ axis, bars }: { axis: Axis; bars: Bars }) {
  const width = (axis.high - axis.low) / axis.count;
  return (
    <table className={figures.table}>
      <thead>
        <tr>
          <th scope="col">{t`Mean facility`}</th>
          <th scope="col">{t`Balanced`}</th>
          <th scope="col">{t`Not balanced`}</th>
        </tr>
      </thead>
      <tbody>
        {bars.plain.map((count, index) => {
          const from = axis.low + index * width;
          const balanced = bars.balanced[index] ?? 0;
          if (count === 0 && balanced === 0) return null;
          return (
            <tr key={from}>
              <th scope="row">{t`${{ low: facilityText(from) }} to ${{ high: facilityText(from + width) }}`}</th>
              <td>{balanced}</td>
              <td>{count}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
