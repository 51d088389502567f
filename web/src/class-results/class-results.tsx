import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { exportClassResults, getClassResults, shownResults } from '@parlance/contract/class-results';
import { listClasses } from '@parlance/contract/classes';
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentType, useMemo } from 'react';
import { isMissing } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useStaffMay } from '../platform/session.ts';
import { endOfDay, startOfDay } from '../ui/format/day.ts';
import { Text } from '../ui/kit.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { LearnerPage } from './learner/learner-page.tsx';
import { PrintedResults } from './printed-results.tsx';
import { ResultsFilters } from './results-filters.tsx';
import { ResultsTable, type TestPath } from './results-table.tsx';
import { type ResultsUrl, useResultsUrl } from './use-results-url.ts';

type Props = {
  /** What there is of a test. */
  testPath: TestPath;
  /** What a learner is allowed in every test; left out for whoever may not read it. */
  Accommodation?: ComponentType<{ learnerId: number }> | undefined;
};

/** What the learners of a class have done: a table of all, and the page of one. */
export function ClassResults({ testPath, Accommodation }: Props) {
  const url = useResultsUrl();
  if (url.learnerId !== null)
    return <LearnerPage id={url.learnerId} testPath={testPath} Accommodation={Accommodation} />;
  return <ChosenClass url={url} testPath={testPath} />;
}

/** The class of the URL, the one looked at last, or the first. */
function ChosenClass({ url, testPath }: { url: ResultsUrl; testPath: TestPath }) {
  const classes = useQuery({ ...queryOf(listClasses, { query: { status: 'current' } }), staleTime: 0 });
  const isOffice = useStaffMay('sees_school');
  return (
    <>
      {!classes.data?.length && <PageHeading title={t`Results`} />}
      <Loaded
        query={classes}
        loading={<RowsLoading text={t`Loading results...`} rows={10} />}
        failed={{
          heading: refusalText(classes.error, t`Failed to load the classes.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        empty={(all) =>
          all.length === 0 && (
            <Empty
              heading={isOffice ? t`No classes yet.` : t`You are in no class yet.`}
              text={
                isOffice
                  ? t`Results are shown by class. Add a class first.`
                  : t`The office of your school adds you to the classes you teach. Until then you see no learners.`
              }
            />
          )
        }
      >
        {(all) => {
          const usual = all.find(({ id }) => id === url.keptClassId) ?? all[0];
          const known = url.classId ?? usual?.id ?? 0;
          return <ResultsOfClass key={known} classId={known} classes={all} url={url} testPath={testPath} />;
        }}
      </Loaded>
    </>
  );
}

type ClassProps = {
  classId: number;
  classes: readonly { id: number; name: string }[];
  url: ResultsUrl;
  testPath: TestPath;
};

function ResultsOfClass({ classId, classes, url, testPath }: ClassProps) {
  const { view, counts, kind, from, to } = url;
  const query = { counts, type: kind, from: startOfDay(from), to: endOfDay(to) };
  const results = useQuery({
    ...queryOf(getClassResults, { params: { id: classId }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { q, test, show, line, sort } = view;
  const shown = useMemo(
    () => results.data && shownResults(results.data, { q, test, show, line, sort }),
    [results.data, q, test, show, line, sort],
  );
  const title = results.data?.class.name ?? classes.find(({ id }) => id === classId)?.name;
  return (
    <>
      <div data-screen-only>
        <PageHeading
          title={title === undefined ? t`Results` : t`Results of ${title}`}
          lead={
            <>
              <Trans>What each learner has done, test by test.</Trans>{' '}
              <span role="status">
                {shown && t`${plural({ learners: shown.learners.length }, { one: '# learner', other: '# learners' })}`}
              </span>
            </>
          }
        >
          <SaveResults classId={classId} url={url} query={query} />
        </PageHeading>
        <ResultsFilters url={url} classes={classes} classId={classId} tests={results.data?.tests ?? []} />
      </div>
      <Loaded
        query={results}
        loading={<RowsLoading text={t`Loading results...`} rows={10} />}
        failed={{
          heading: refusalText(results.error, t`Failed to load the results.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={
          isMissing(results.error) && (
            <Empty heading={t`Class not found.`} text={t`Choose another one from the list.`} />
          )
        }
        empty={({ learners, tests }) => {
          if (learners.length === 0) {
            return <Empty heading={t`No learners yet.`} text={t`Results appear here once the class has learners.`} />;
          }
          if (shown?.learners.length && tests.length > 0) return null;
          if (url.narrowed) {
            return (
              <Empty heading={t`No results found.`} text={t`No learner or test matches what you chose.`}>
                <Button variant="default" onClick={url.clear}>
                  <Trans>Show all results</Trans>
                </Button>
              </Empty>
            );
          }
          return (
            <Empty heading={t`No results yet.`} text={t`A test appears here when a learner of the class begins it.`} />
          );
        }}
      >
        {({ tests_total, tests }) =>
          shown && (
            <>
              <ResultsTable
                {...shown}
                counts={counts}
                line={line}
                sort={sort ?? 'name'}
                onSort={(value) => url.set({ sort: value === 'name' ? null : value })}
                testPath={testPath}
              />
              {tests_total > tests.length && (
                <Text size="sm" tone="quiet" above={12} data-screen-only>
                  {t`These are the ${{ most: tests.length }} tests begun last, of ${{ total: tests_total }}. Choose a skill or dates to see others.`}
                </Text>
              )}
              <PrintedResults {...shown} counts={counts} line={line} title={title ?? ''} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

type SaveProps = {
  classId: number;
  url: ResultsUrl;
  query: { counts: ResultsUrl['counts']; type: ResultsUrl['kind']; from: string | undefined; to: string | undefined };
};

/** Takes out what is shown. */
function SaveResults({ classId, url: { view }, query }: SaveProps) {
  const { test, line, ...others } = view;
  const asked = {
    ...query,
    ...others,
    ...(test !== undefined && { test }),
    ...(line !== undefined && { line: String(line) }),
  };
  const input = (format: 'csv' | 'xlsx') => ({ params: { id: classId }, query: { ...asked, format } });
  const failed = t`Failed to export the results.`;
  const csv = useFileExport(exportClassResults, failed, input('csv'));
  const xlsx = useFileExport(exportClassResults, failed, input('xlsx'));
  const icon = { size: 18, stroke: 1.75 };
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" loading={csv.isPending || xlsx.isPending} leftSection={<IconDownload {...icon} />}>
          <Trans>Print or save</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => xlsx.mutate()}>
          <Trans>Save for Excel (XLSX)</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => csv.mutate()}>
          <Trans>Save as CSV</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
