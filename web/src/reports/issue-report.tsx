import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { issueReport, listReports, SHOWS_NOTHING } from '@parlance/contract/reports/score-report';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { call } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { Row, Stack, Text } from '../ui/kit.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { ErrorNote } from '../ui/states/note.tsx';
import classes from './report-page.module.css';
import { ShowsBoxes } from './shown-parts.tsx';

/** The report of a test: the valid one, or choosing what its check shows and issuing it. */
export function IssueReport({ attemptId }: { attemptId: number }) {
  const reports = useQuery({ ...queryOf(listReports, { params: { id: attemptId } }), staleTime: 0 });
  return (
    <Loaded
      query={reports}
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
        heading: refusalText(reports.error, t`Failed to load the report.`),
        text: t`It is stored on the server. Your connection may have dropped.`,
      }}
    >
      {({ reports: known }) => {
        const valid = known.find(({ state }) => state === 'valid');
        return valid ? <Navigate to={`/report/${valid.code}`} replace /> : <Form attemptId={attemptId} />;
      }}
    </Loaded>
  );
}

function Form({ attemptId }: { attemptId: number }) {
  const navigate = useNavigate();
  const [shows, setShows] = useState(SHOWS_NOTHING);
  const issue = useMutation({
    mutationFn: () => call(issueReport, { body: { attempt_id: attemptId, shows } }),
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
        <ShowsBoxes shows={shows} onChange={setShows} />
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
