import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { AttemptResult } from '@parlance/contract/attempt-result';
import type { Attempt } from '@parlance/contract/attempts';
import type { ResultRelease } from '@parlance/contract/sittings/result-release';
import { Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { siteBrand } from '../../platform/brand.ts';
import { isMissing } from '../../platform/call.ts';
import { dashboardPath } from '../../platform/dashboard-path.ts';
import { useUser } from '../../platform/session.ts';
import { withheldText } from '../../sittings/learner/release-text.ts';
import { BarePage } from '../../ui/layout/bare-page.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import type { ScoreState } from '../run/result-destination.ts';
import { OwnReceipt } from './own-receipt.tsx';
import classes from './score-page.module.css';
import { reportPath, reviewPath } from './score-path.ts';
import { factsHandedOver, factsOf, ScoreSlip } from './score-slip.tsx';
import { useAttemptResult } from './use-results.ts';

/** Fetched with a result: few tests have marks. */
const OwnMarks = lazily(async () => (await import('./own-marks.tsx')).OwnMarks);

/**
 * The result of a test: of the attempt the address names (`?attempt=7`), or else of the one that has just ended, whose
 * score comes with the navigation.
 */
export function ScorePage() {
  const state = useLocation().state as ScoreState | null;
  const [search] = useSearchParams();
  const user = useUser();
  const home = (user && dashboardPath(user.role)) ?? '/login';
  const named = idParam(search, 'attempt');
  return (
    <BarePage>
      {user && (
        <p className={classes.whose} data-print-only>
          {user.full_name ?? user.username}
        </p>
      )}
      <title>{`${t`Test result`} · ${siteBrand().name}`}</title>
      {named !== null && <Named attemptId={named} home={home} />}
      {named === null && (state ? <JustEnded state={state} home={home} /> : <NoScore home={home} />)}
    </BarePage>
  );
}

/** The score is known; what does not come of the rest is left out. */
function JustEnded({ state, home }: { state: ScoreState; home: string }) {
  const { data } = useAttemptResult(state.attemptId);
  return (
    <>
      <ScoreSlip
        facts={factsHandedOver(state)}
        result={data?.result}
        review={data?.result && reviewPath(data.id)}
        report={hasScore(data?.result) ? reportPath(state.attemptId) : undefined}
        home={home}
      />
      <Receipt attemptId={state.attemptId} />
      {data?.result && <Marks attemptId={data.id} />}
    </>
  );
}

/** What the learner marked, below the slip. */
function Marks({ attemptId }: { attemptId: number }) {
  return (
    <Suspense>
      <OwnMarks attemptId={attemptId} />
    </Suspense>
  );
}

function Named({ attemptId, home }: { attemptId: number; home: string }) {
  const attempt = useAttemptResult(attemptId);
  return (
    <Loaded
      query={attempt}
      loading={<Loading />}
      failed={{
        level: 1,
        heading: t`Failed to load the score.`,
        text: t`It is stored on the server. Your connection may have dropped.`,
      }}
      instead={isMissing(attempt.error) && <NoScore home={home} />}
    >
      {(known) =>
        known?.result ? (
          <>
            <ScoreSlip
              facts={factsOf(known.result)}
              result={known.result}
              release={known.resultRelease}
              report={hasScore(known.result) ? reportPath(attemptId) : undefined}
              review={isReviewed(known.result, known.resultRelease) ? reviewPath(attemptId) : undefined}
              home={home}
            />
            <Receipt attemptId={attemptId} />
            <Marks attemptId={attemptId} />
          </>
        ) : known?.resultRelease ? (
          <>
            <Withheld attempt={known} release={known.resultRelease} home={home} />
            <Receipt attemptId={attemptId} />
          </>
        ) : (
          <NoScore home={home} status={known?.status} />
        )
      }
    </Loaded>
  );
}

/** Whether a result is out: while a person marks it there is nothing to look at. */
function isReviewed({ score }: AttemptResult, release: ResultRelease | undefined): boolean {
  return score !== null || release?.mode === 'never';
}

function hasScore(result: AttemptResult | undefined): boolean {
  return result !== undefined && result.score !== null;
}

/** What was received, below what it came to. */
function Receipt({ attemptId }: { attemptId: number }) {
  return (
    <div className={classes.receipt}>
      <OwnReceipt attemptId={attemptId} />
    </div>
  );
}

/** A result that is not out yet. */
function Withheld({ attempt, release, home }: { attempt: Attempt; release: ResultRelease; home: string }) {
  return (
    <Empty level={1} heading={t`Your answers are in.`} text={withheldText(release)}>
      {attempt.sitting && (
        <Button component={Link} to={`/exam/${attempt.sitting.id}`}>
          <Trans>View your examination</Trans>
        </Button>
      )}
      <Button component={Link} to={home} variant="default">
        <Trans>Return to Dashboard</Trans>
      </Button>
    </Empty>
  );
}

function NoScore({ home, status }: { home: string; status?: Attempt['status'] }) {
  const open = status === 'open';
  return (
    <Empty
      level={1}
      heading={open ? t`This test has not ended.` : t`No score to show.`}
      text={open ? t`The score will appear here when it ends.` : t`Your scores are listed on your dashboard.`}
    >
      <Button component={Link} to={home}>
        <Trans>Return to Dashboard</Trans>
      </Button>
    </Empty>
  );
}

function Loading() {
  return (
    <div className={classes.loading}>
      <p role="status" className="visually-hidden">
        <Trans>Loading the score...</Trans>
      </p>
      <Skeleton height={520} />
    </div>
  );
}
