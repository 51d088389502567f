import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import {
  type CountedAttempt,
  cellsByTest,
  type ResultLearner,
  type ResultTest,
} from '@parlance/contract/class-results';
import { loginBeside, shownName } from '@parlance/contract/texts/shown-name';
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withParams } from '../ui/lists/url-state.ts';
import { SkillIcon } from '../ui/skill.tsx';
import { CellContent } from './result-cell.tsx';
import classes from './results-table.module.css';

/** Where what there is of a test can be seen. */
export type TestPath = (test: Pick<ResultTest, 'id' | 'type'>) => string;

type Props = {
  tests: readonly ResultTest[];
  learners: readonly ResultLearner[];
  counts: CountedAttempt;
  /** In percent: scores below it are marked. */
  line: number | undefined;
  /** `name`, or the ID of a test; `-` before it turns it round. */
  sort: string;
  onSort: (sort: string) => void;
  testPath: TestPath;
};

/** Of a row, in pixels: as the stylesheet has it. */
const ROW_PX = 56;

/** Learners by tests, in a frame that scrolls: names and heads stay in sight, and only rows in sight are drawn. */
export function ResultsTable({ tests, learners, counts, line, sort, onSort, testPath }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is handed on
  const rows = useVirtualizer({
    count: learners.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const [search] = useSearchParams();
  const inSight = rows.getVirtualItems();
  const before = inSight[0]?.start ?? 0;
  const after = rows.getTotalSize() - (inSight.at(-1)?.end ?? 0);
  return (
    <div ref={frame} className={classes.frame} role="region" aria-label={t`Results`} tabIndex={0} data-screen-only>
      <table className={classes.table} aria-rowcount={learners.length + 1} aria-colcount={tests.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.corner} aria-sort={orderOf('name', sort)}>
              <Trans>Learner</Trans>
              <SortButton by="name" label={t`Sort by name`} sort={sort} onSort={onSort} />
            </th>
            {tests.map(({ id, title, type }) => (
              <th key={id} scope="col" aria-sort={orderOf(String(id), sort)}>
                <span className={classes.head}>
                  <SkillIcon type={type} size={16} />
                  <SortButton by={String(id)} label={t`Sort by ${title}`} sort={sort} onSort={onSort} />
                </span>
                <Link to={testPath({ id, type })} className={classes.test} title={title}>
                  {title}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap heightPx={before} />
          {inSight.map(({ index }) => {
            const learner = learners[index];
            if (!learner) return null;
            const cells = cellsByTest(learner);
            return (
              <tr key={learner.id} aria-rowindex={index + 2}>
                <th scope="row" className={classes.name}>
                  <Link to={{ search: withParams(search, { learner: learner.id }).toString() }}>
                    {shownName(learner.full_name, learner.username)}
                  </Link>
                  <span className={classes.login}>{loginBeside(learner.full_name, learner.username)}</span>
                </th>
                {tests.map((test) => (
                  <td key={test.id}>
                    <CellContent test={test} cell={cells.get(test.id)} counts={counts} line={line} />
                  </td>
                ))}
              </tr>
            );
          })}
          <Gap heightPx={after} />
        </tbody>
        <caption className="visually-hidden">
          {t`${plural({ learners: learners.length }, { one: '# learner', other: '# learners' })}`}
        </caption>
      </table>
    </div>
  );
}

/** Where rows are that are not drawn. */
function Gap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to press, nothing to read */}
      <td className={classes.gap} style={{ height: heightPx }} />
    </tr>
  );
}

function orderOf(by: string, sort: string): 'ascending' | 'descending' | undefined {
  return sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
}

type SortProps = { by: string; label: string; sort: string; onSort: (sort: string) => void };

function SortButton({ by, label, sort, onSort }: SortProps) {
  const order = orderOf(by, sort);
  const Icon = order === 'ascending' ? IconSortAscending : order ? IconSortDescending : IconArrowsSort;
  return (
    <ActionIcon
      size={28}
      variant="subtle"
      color={order ? undefined : 'gray'}
      aria-label={label}
      onClick={() => onSort(order === 'ascending' ? `-${by}` : by)}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}
