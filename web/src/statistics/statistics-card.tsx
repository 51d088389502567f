import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { say } from '@parlance/contract/say';
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Donut } from '../ui/charts/donut.tsx';
import { Row, Text } from '../ui/kit.tsx';
import { shareText } from './share.ts';
import classes from './statistics-card.module.css';
import type { Part } from './use-statistics.ts';

type SliceLook<Key extends string> = {
  key: Key;
  name: string;
  color: string;
  /** In place of the name, where it has an icon of its own. */
  label?: ReactNode;
};

type Props<Key extends string> = {
  heading: string;
  /** Where the whole card leads. */
  link?: { to: string; text: string };
  /** What is counted, as it is said below so many. */
  unit: (count: number) => string;
  totalText: string;
  total: Part<{ count: number }>;
  slices: readonly SliceLook<Key>[];
  counts: Part<Record<Key, number>>;
};

/** What is shown where a number could not be loaded. */
const MISSING = msg`Error`;

/** How many there are, a ring of their kinds around the sum, and the same numbers in a table. */
export function StatisticsCard<Key extends string>(props: Props<Key>) {
  const { heading, link, unit, totalText, total, slices, counts } = props;
  const id = useId();
  const drawn = slices.map(({ key, name, color }) => ({ name, color, count: counts.value?.[key] ?? 0 }));
  const sum = drawn.reduce((all, { count }) => all + count, 0);
  const problems = [...new Set([counts.problem, total.problem])].filter((problem) => problem !== null);
  return (
    <section className={classes.card} data-link={link ? true : undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {heading}
        </h2>
        {link && (
          <Link to={link.to} className={classes.link}>
            {link.text}
            <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
      </div>
      <Donut slices={drawn}>
        <span className={classes.sum}>{counts.value ? i18n.number(sum) : say(MISSING)}</span>
        <Text as="span" size="sm" tone="faint">
          {unit(sum)}
        </Text>
      </Donut>
      <p className={classes.total}>
        <span>{totalText}</span>
        <strong>{total.value ? i18n.number(total.value.count) : say(MISSING)}</strong>
      </p>
      <table className={classes.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t({ message: 'Kind', context: 'column of a chart' })}</th>
            <th scope="col">{t`Count`}</th>
            <th scope="col">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ key, name, color, label }) => (
            <tr key={key}>
              <th scope="row">
                <Row as="span" gap={12} inline align="center">
                  <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />
                  {label ?? name}
                </Row>
              </th>
              {counts.value ? (
                <>
                  <td className={classes.count}>{i18n.number(counts.value[key])}</td>
                  <td className={classes.share}>{shareText(counts.value[key], sum)}</td>
                </>
              ) : (
                <td className={classes.count} colSpan={2}>
                  {say(MISSING)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {problems.map((problem) => (
        <Row key={problem} as="p" gap={8} above={8} below={12} size="sm" tone="wrong">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {problem}
        </Row>
      ))}
    </section>
  );
}

/** A card of the same size while the numbers are on their way. */
export function StatisticsCardLoading() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Skeleton height={28} width="60%" />
      </div>
      <Donut slices={[]}>{null}</Donut>
      <Skeleton height={24} mt={28} mb={8} />
      {['1', '2', '3', '4'].map((row) => (
        <Skeleton key={row} height={20} mt={32} />
      ))}
    </div>
  );
}
