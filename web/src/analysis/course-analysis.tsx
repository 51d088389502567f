import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { exportAnalysis, exportAnswers, type getAnalysis, LEAST } from '@parlance/contract/analysis/analysis';
import type { Reply } from '@parlance/contract/endpoint';
import { isMissing } from '../platform/call.ts';
import { refusalText } from '../platform/refusal.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { BackLink } from '../ui/layout/back-button.tsx';
import { ListAndPanel } from '../ui/layout/list-and-panel.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { ListTabs } from '../ui/lists/list-tabs.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import type { AnalysisPaths } from './analysis-paths.ts';
import { CriteriaFigures } from './criteria-figures.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './head-figures.module.css';
import { HeadFigures } from './head-figures.tsx';
import { ItemPanel } from './item-panel.tsx';
import { ItemTable } from './item-table.tsx';
import { ScatterChart } from './scatter-chart.tsx';
import { ScoreChart } from './score-chart.tsx';
import { TaskList } from './task-list.tsx';
import { useCourseAnalysis } from './use-analysis.ts';
import { type AnalysisUrl, useAnalysisUrl, type View } from './use-analysis-url.ts';

type Analysis = Reply<typeof getAnalysis>;

/** How the questions of the course in the URL were answered. */
export function CourseAnalysis({ paths }: { paths: AnalysisPaths }) {
  const url = useAnalysisUrl();
  const courseId = url.courseId ?? 0;
  const found = useCourseAnalysis(courseId, url.selection);
  const { data } = found;
  return (
    <>
      <BackLink label={data?.course.title ?? t`Back to the course`} to={paths.course(courseId)} />
      <PageHeading title={t`Item analysis`}>
        {data?.state === 'ready' && <Choices analysis={data} url={url} courseId={courseId} />}
      </PageHeading>
      <Loaded
        query={found}
        loading={
          <Stack gap={24} above={24}>
            <Skeleton height={96} />
            <RowsLoading text={t`Loading the figures...`} rows={10} />
          </Stack>
        }
        failed={{
          heading: refusalText(found.error, t`Failed to load the figures.`),
          text: t`Nothing was changed. Try again in a moment.`,
        }}
        instead={isMissing(found.error) && <Empty heading={t`Course not found.`} text={t`It may have been deleted.`} />}
        empty={(analysis) =>
          analysis.state === 'ready' && analysis.items.length === 0 && <CriteriaFigures courseId={courseId} />
        }
      >
        {(analysis) =>
          analysis.state === 'ready' ? (
            <ListAndPanel
              list={<Figures analysis={analysis} url={url} paths={paths} />}
              panel={
                <SidePanel opened={url.item !== null} label={t`Figures of a question`} onClose={() => url.open(null)}>
                  {url.item && (
                    <ItemPanel
                      key={`${url.item.versionId} ${url.item.part}`}
                      courseId={courseId}
                      item={url.item}
                      selection={url.selection}
                      paths={paths}
                    />
                  )}
                </SidePanel>
              }
            />
          ) : (
            <Counting analysis={analysis} />
          )
        }
      </Loaded>
    </>
  );
}

function Choices({ analysis, url, courseId }: { analysis: Analysis; url: AnalysisUrl; courseId: number }) {
  const of = { params: { id: courseId }, query: url.selection };
  const failed = t`Failed to export the figures.`;
  const { maxima, sittings, raw_max } = analysis;
  return (
    <Row gap={8} wrap>
      {maxima.length > 1 && (
        <ToolbarSelect
          label={t`Tests out of`}
          data={maxima.map(({ raw_max: most, n }) => ({
            value: String(most),
            label: t`Out of ${most} (${n})`,
          }))}
          value={String(raw_max ?? '')}
          onChange={url.setMaximum}
        />
      )}
      <ToolbarSelect
        label={t`Attempts`}
        wide
        data={[
          { value: 'first', label: t`First attempts` },
          { value: 'all', label: t`All attempts` },
          ...sittings.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        value={url.attempts}
        onChange={url.setAttempts}
      />
      <ExportButton of={useFileExport(exportAnalysis, failed, of)}>
        <Trans>Export</Trans>
      </ExportButton>
      <ExportButton of={useFileExport(exportAnswers, failed, of)}>
        <Trans>Export answers by group</Trans>
      </ExportButton>
    </Row>
  );
}

function Figures({ analysis, url, paths }: { analysis: Analysis; url: AnalysisUrl; paths: AnalysisPaths }) {
  const { test, items, open_tasks, course } = analysis;
  const leaves = items.filter(({ is_whole }) => !is_whole);
  const names: Record<View, string> = {
    questions: t`Questions`,
    scores: t`Scores`,
    scatter: t`Difficulty and discrimination`,
    alarms: t`Open alarms`,
  };
  const counts: Record<View, number | undefined> = {
    questions: leaves.length,
    scores: undefined,
    scatter: undefined,
    alarms: open_tasks,
  };
  return (
    <>
      <HeadFigures analysis={analysis} />
      <ListTabs
        label={t`What is shown`}
        className={styles.tabs}
        tabs={(Object.keys(names) as View[]).map((view) => ({
          key: view,
          name: names[view],
          to: url.hrefOf(view),
          isCurrent: view === url.view,
          count: counts[view],
        }))}
      />
      {url.view === 'questions' && <ItemTable items={items} url={url} />}
      {url.view === 'scores' &&
        (test && test.n >= LEAST.shares ? (
          <ScoreChart test={test} />
        ) : (
          <TooFew n={test?.n ?? 0} least={LEAST.shares} />
        ))}
      {url.view === 'scatter' &&
        ((test?.n ?? 0) >= LEAST.correlations ? (
          <ScatterChart items={leaves} onOpen={url.open} />
        ) : (
          <TooFew n={test?.n ?? 0} least={LEAST.correlations} />
        ))}
      {url.view === 'alarms' && <TaskList courseId={course.id} paths={paths} />}
    </>
  );
}

function TooFew({ n, least }: { n: number; least: number }) {
  return (
    <Empty
      heading={t`Too few attempts.`}
      text={t`There are ${plural({ count: n }, { one: '# attempt', other: '# attempts' })}. This appears after ${least}.`}
    />
  );
}

/** Figures of before would be wrong. */
function Counting({ analysis: { state, waiting } }: { analysis: Analysis }) {
  return (
    <div role="status">
      <Empty
        heading={state === 'counting' ? t`The attempts are being counted.` : t`The figures are being counted again.`}
        text={
          <>
            {state === 'recalculating' && t`A key was corrected, and many attempts were marked again.`}{' '}
            {t`This page is updated automatically.`}
          </>
        }
      >
        <Text tone="quiet">{t`${plural({ count: waiting }, { one: '# attempt left', other: '# attempts left' })}`}</Text>
      </Empty>
    </div>
  );
}
