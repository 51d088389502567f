import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type CountedAttempt,
  cellsByTest,
  type ResultLearner,
  type ResultTest,
} from '@parlance/contract/class-results';
import { shownName } from '@parlance/contract/texts/shown-name';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayAndTime } from '../ui/format/date-format.ts';
import { percentText } from '../ui/format/percent.ts';
import classes from './printed-results.module.css';
import { CellContent } from './result-cell.tsx';

type Props = {
  title: string;
  tests: readonly ResultTest[];
  learners: readonly ResultLearner[];
  counts: CountedAttempt;
  line: number | undefined;
};

/** How many tests have room beside the names on a sheet. */
const TESTS_ON_A_SHEET = 8;

/** The whole table on paper, where there is nothing to scroll: a table for each few tests, drawn only to be printed. */
export function PrintedResults({ title, tests, learners, counts, line }: Props) {
  const at = usePrintedAt();
  if (at === null) return null;
  const sheets = Array.from({ length: Math.ceil(tests.length / TESTS_ON_A_SHEET) }, (_, sheet) =>
    tests.slice(sheet * TESTS_ON_A_SHEET, (sheet + 1) * TESTS_ON_A_SHEET),
  );
  const explained = {
    latest: t`Of several attempts at a test the latest counts.`,
    best: t`Of several attempts at a test the best counts.`,
    first: t`Of several attempts at a test the first counts.`,
  };
  return (
    <div className={classes.printed} data-print-only>
      <h1 className={classes.title}>{t`Results of ${title}`}</h1>
      <p className={classes.how}>
        {explained[counts]} {line !== undefined && t`Scores below ${{ line: percentText(line / 100) }} are marked.`}{' '}
        {dayAndTime(at)}
      </p>
      {sheets.map((few) => (
        <table key={few[0]?.id} className={classes.sheet}>
          <thead>
            <tr>
              <th className={classes.name}>
                <Trans>Learner</Trans>
              </th>
              {few.map(({ id, title: test }) => (
                <th key={id}>{test}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {learners.map((learner) => {
              const cells = cellsByTest(learner);
              return (
                <tr key={learner.id}>
                  <th className={classes.name}>{shownName(learner.full_name, learner.username)}</th>
                  {few.map((test) => (
                    <td key={test.id}>
                      <CellContent test={test} cell={cells.get(test.id)} counts={counts} line={line} />
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** The moment at which the page began to be printed, until that is over; null otherwise. */
function usePrintedAt(): string | null {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    // At once: the browser prints what is there when it has told everybody.
    const begin = () => flushSync(() => setAt(new Date().toISOString()));
    const end = () => setAt(null);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return at;
}
