import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { getReport, type ScoreReport } from '@parlance/contract/reports/score-report';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { siteBrand } from '../platform/brand.ts';
import { isMissing } from '../platform/call.ts';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useUser } from '../platform/session.ts';
import { Row, Text } from '../ui/kit.tsx';
import { BarePage } from '../ui/layout/bare-page.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { IssueReport, type ReportSubject } from './issue-report.tsx';
import classes from './report-page.module.css';
import { ReportSlip } from './report-slip.tsx';
import { ShownParts } from './shown-parts.tsx';

/** The test whose id stands in the place of a code, or the overall band; null for a code. */
function subjectOf(code: string): ReportSubject | null {
  const [, overall, id] = /^(overall-)?([1-9]\d{0,9})$/.exec(code) ?? [];
  if (id === undefined) return null;
  return overall ? { overall_id: Number(id) } : { attempt_id: Number(id) };
}

/** A score report by its code; by what it is about, the report of that, or issuing it. */
export function ReportPage() {
  const { code = '' } = useParams();
  const user = useUser();
  const subject = subjectOf(code);
  return (
    <BarePage aside={<Link to={(user && dashboardPath(user.role)) ?? '/login'}>{t`Return to Dashboard`}</Link>}>
      <title>{`${t`Score report`} · ${siteBrand().name}`}</title>
      {subject ? <IssueReport subject={subject} /> : <OfCode code={code} />}
    </BarePage>
  );
}

function OfCode({ code }: { code: string }) {
  const report = useQuery({ ...queryOf(getReport, { params: { code } }), staleTime: 0 });
  return (
    <Loaded
      query={report}
      loading={<Loading />}
      failed={{
        level: 1,
        heading: refusalText(report.error, t`Failed to load the report.`),
        text: t`It is stored on the server. Your connection may have dropped.`,
      }}
      instead={
        isMissing(report.error) && (
          <Empty level={1} heading={t`No report to show.`} text={t`It may belong to someone else.`}>
            <Button component={Link} to="/verify" variant="default">
              <Trans>Check a report</Trans>
            </Button>
          </Empty>
        )
      }
    >
      {({ report: known }) => <Ready report={known} onChanged={() => void report.refetch()} />}
    </Loaded>
  );
}

function Ready({ report, onChanged }: { report: ScoreReport; onChanged: () => void }) {
  const { state, mayChange, checkUrl, attemptId, overallId } = report;
  return (
    <div className={classes.page}>
      <aside data-screen-only>
        <h1 className={classes.title}>
          <Trans>Score report</Trans>
        </h1>
        {state === 'valid' && (
          <Text tone="quiet" size="lead">
            <Trans>Anyone you give the code can check that this report is genuine.</Trans>
          </Text>
        )}
        <Row gap={8} wrap above={20}>
          {state === 'valid' && (
            <>
              <Button leftSection={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
                <Trans>Print or save as PDF</Trans>
              </Button>
              <Button
                variant="default"
                leftSection={<IconCopy size={18} stroke={1.75} />}
                onClick={() => void copyLink(new URL(checkUrl, window.location.origin).href)}
              >
                <Trans>Copy link</Trans>
              </Button>
            </>
          )}
          {state === 'replaced' && (
            <Button component={Link} to={`/report/${attemptId ?? `overall-${overallId}`}`}>
              <Trans>Open the new report</Trans>
            </Button>
          )}
        </Row>
        {mayChange && <ShownParts report={report} onChanged={onChanged} />}
      </aside>
      <ReportSlip report={report} />
    </div>
  );
}

/** Where the browser gives no clipboard, the link is read from the screen. */
async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toastSuccess(t`The link was copied.`);
  } catch {
    toastError(t`Failed to copy the link. It is ${link}.`);
  }
}

function Loading() {
  return (
    <div className={classes.page}>
      <p role="status" className="visually-hidden">
        <Trans>Loading the report...</Trans>
      </p>
      <Skeleton height={320} />
      <Skeleton height={720} />
    </div>
  );
}
