import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { issueReport, listOverallReports, listReports, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { Loaded, type Loading } from '../ui/states/loaded.tsx';
import { ErrorNote, InfoNote } from '../ui/states/note.tsx';
import classes from './report-page.module.css';
import { ShowsBoxes } from './shown-parts.tsx';

/** What a report is about. */
export type ReportSubject = { attempt_id: number } | { overall_id: number };

/** The report of a test or of an overall band: the valid one, or choosing what its check shows and issuing it. */
export function IssueReport({ subject }: { subject: ReportSubject }) {
  return 'overall_id' in subject ? <OfOverall id={subject.overall_id} /> : <OfAttempt id={subject.attempt_id} />;
}

function OfAttempt({ id }: { id: number }) {
  const reports = useQuery({ ...queryOf(listReports, { params: { id } }), staleTime: 0 });
  return (
    <Known query={reports}>
      {({ reports: known }) => (
        <Issued code={known.find(({ state }) => state === 'valid')?.code}>
          <Form subject={{ attempt_id: id }} />
        </Issued>
      )}
    </Known>
  );
}

function OfOverall({ id }: { id: number }) {
  const reports = useQuery({ ...queryOf(listOverallReports, { params: { id } }), staleTime: 0 });
  return (
    <Known query={reports}>
      {({ reports: known }) => (
        <Issued code={known.find(({ isCurrent }) => isCurrent)?.code}>
          <Form subject={{ overall_id: id }} replaces={known.some(({ state }) => state === 'valid')} />
        </Issued>
      )}
    </Known>
  );
}

/** The report that is there, or issuing one. */
function Issued({ code, children }: { code: string | undefined; children: ReactNode }) {
  return code === undefined ? children : <Navigate to={`/report/${code}`} replace />;
}

function Known<Data>({ query, children }: { query: Loading<Data>; children: (data: Data) => ReactNode }) {
  return (
    <Loaded
      query={query}
      loading={
        <div className={classes.page}>
          <p role="status" className="visually-hidden">
            <Trans>Loading the report...</Trans>
          </p>
          <Skeleton height={320} />
        </div>
      }
      failed={{
        level: 1,
        heading: refusalText(query.error, t`Failed to load the report.`),
        text: t`It is stored on the server. Your connection may have dropped.`,
      }}
    >
      {children}
    </Loaded>
  );
}

type FormProps = {
  subject: ReportSubject;
  /** A valid report of earlier results is there. */
  replaces?: boolean;
};

function Form({ subject, replaces = false }: FormProps) {
  const navigate = useNavigate();
  const [shows, setShows] = useState(SHOWS_NOTHING);
  const issue = useMutation({
    mutationFn: () => call(issueReport, { body: { ...subject, shows } }),
    onSuccess: ({ path }) => navigate(path, { replace: true }),
  });
  return (
    <div className={classes.page}>
      <Stack gap={24}>
        <div>
          <h1 className={classes.title}>
            <Trans>Score report</Trans>
          </h1>
          <Text tone="quiet" size="lead">
            <Trans>One page with your result, which you can print. Anyone you give its code can check it.</Trans>
          </Text>
        </div>
        {replaces && (
          <InfoNote>{t`You have a report of earlier results. It is replaced when you issue this one.`}</InfoNote>
        )}
        <ShowsBoxes shows={shows} isOverall={'overall_id' in subject} onChange={setShows} />
        {issue.error && <ErrorNote>{refusalText(issue.error, t`Failed to issue the report. Try again.`)}</ErrorNote>}
        <Row>
          <Button size="lg" loading={issue.isPending} onClick={() => issue.mutate()}>
            <Trans>Issue the report</Trans>
          </Button>
        </Row>
      </Stack>
    </div>
  );
}
