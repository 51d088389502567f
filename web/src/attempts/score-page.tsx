import { Button } from '@mantine/core';
import { type AttemptResult, getAttempt } from '@parlance/contract/attempts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { dashboardPath } from '../platform/dashboard-path.ts';
import { call } from '../platform/call.ts';
import { useUser } from '../platform/session.ts';
import { Brand } from '../ui/brand.tsx';
import { dateTimeToSecond } from '../ui/date-format.ts';
import { SkillIcon } from '../ui/skill.tsx';
import { Empty } from '../ui/state-block.tsx';
import type { ScoreState } from './result-destination.ts';
import classes from './score-page.module.css';

/** The slip of paper with the score. What it says comes with the navigation; the breakdown is asked for. */
export function ScorePage() {
  const state = useLocation().state as ScoreState | null;
  const user = useUser();
  const home = (user && dashboardPath(user.role)) ?? '/login';
  return (
    <div className={classes.page}>
      <title>Test result · Parlance</title>
      <header className={classes.bar}>
        <Brand />
      </header>
      <main>{state ? <Slip state={state} home={home} /> : <NoScore home={home} />}</main>
    </div>
  );
}

function Slip({ state, home }: { state: ScoreState; home: string }) {
  const { score, total, courseName, courseType, timeTaken, attemptId } = state;
  const result = useResult(attemptId);
  return (
    <article className={classes.slip}>
      <div className={classes.head}>
        <span className={classes.course} data-skill={courseType}>
          <SkillIcon type={courseType} />
          {courseName}
        </span>
        {result && <time dateTime={result.closedAt}>{dateTimeToSecond(result.closedAt)}</time>}
      </div>
      <h1 className={classes.title}>Test Complete!</h1>
      <p className={classes.score} aria-label={`Score: ${score} / ${total}`}>
        <span className={classes.label}>Score: </span>
        <span className={classes.number}>{score}</span>
        <span className={classes.total}> / {total}</span>
      </p>
      {result && <Breakdown result={result} />}
      <div className={classes.foot}>
        <Figure name="Time taken" value={timeTaken} />
        {result?.previous && (
          <Figure name="Your last score here" value={`${result.previous.score} / ${result.previous.total}`} />
        )}
        <Button component={Link} to={home} className={classes.back}>
          Return to Dashboard
        </Button>
      </div>
      {result?.receivedLate && (
        <p className={classes.late}>
          Some of your work was received late, after the end of the test. It is kept beside it and was not scored.
        </p>
      )}
    </article>
  );
}

/** Marks by passage: a bar of one box a question, and the same in figures. */
function Breakdown({ result }: { result: AttemptResult }) {
  if (result.breakdown.length === 0) return null;
  return (
    <ol className={classes.breakdown}>
      {result.breakdown.map(({ title, score, total }, index) => (
        <li key={`${index + 1} ${title}`}>
          <span className={classes.label}>Passage {index + 1}</span>
          <span className={classes.passage}>{title}</span>
          <span className={classes.boxes} data-skill={result.courseType} aria-hidden="true">
            {Array.from({ length: total }, (_, box) => (
              <i key={box} data-right={box < score || undefined} />
            ))}
          </span>
          <span className={classes.marks}>
            {score} / {total}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <p className={classes.figure}>
      <span className={classes.label}>{name} </span>
      <strong>{value}</strong>
    </p>
  );
}

function NoScore({ home }: { home: string }) {
  return (
    <Empty level={1} heading="No score to show here." text="Your scores are kept in the list on your dashboard.">
      <Button component={Link} to={home}>
        Return to Dashboard
      </Button>
    </Empty>
  );
}

/** Decoration of the slip: when it does not come, the score stands without it. */
function useResult(attemptId: number): AttemptResult | undefined {
  const { data } = useQuery({
    queryKey: ['attempt-result', attemptId],
    queryFn: async ({ signal }) =>
      (await call(getAttempt, { params: { id: attemptId } }, { signal })).attempt?.result ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}
