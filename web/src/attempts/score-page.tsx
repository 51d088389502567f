import { Button, Skeleton } from '@mantine/core';
import { type AttemptResult, getAttempt } from '@parlance/contract/attempts';
import { courseTypes } from '@parlance/contract/courses';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../platform/call.ts';
import { useUser } from '../platform/session.ts';
import { Brand } from '../ui/brand.tsx';
import { dateTimeToSecond } from '../ui/date-format.ts';
import { SkillIcon } from '../ui/skill.tsx';
import { Empty } from '../ui/state-block.tsx';
import classes from './score-page.module.css';

/** What a test hands over; the history keeps it across a reload. */
const scoreState = z.object({
  score: z.number(),
  total: z.number(),
  courseName: z.string(),
  timeTaken: z.string(),
  courseType: z.enum(courseTypes).default('Reading'),
  attemptId: z.number().optional(),
});
type ScoreOf = z.output<typeof scoreState>;

/** /score: one result on a slip of paper. */
export function ScorePage() {
  const handed = scoreState.safeParse(useLocation().state);
  return (
    <div className={classes.page}>
      <title>Score · Parlance</title>
      <header className={classes.bar}>
        <Brand />
      </header>
      <main className={classes.main}>
        {handed.success ? (
          <Slip result={handed.data} />
        ) : (
          <Empty
            heading="There is no result here."
            text="A score is shown here right after a test. Earlier ones are on your dashboard."
            level={1}
          >
            <ReturnButton />
          </Empty>
        )}
      </main>
    </div>
  );
}

function Slip({ result }: { result: ScoreOf }) {
  const { attemptId } = result;
  const details = useQuery({
    queryKey: ['attempt', attemptId],
    queryFn: () => call(getAttempt, { params: { id: attemptId } as { id: number } }),
    enabled: attemptId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const more = details.data?.attempt?.result;
  return (
    <article className={classes.slip} data-skill={result.courseType}>
      <div className={classes.head}>
        <p className={classes.course}>
          <SkillIcon type={result.courseType} />
          {result.courseName}
        </p>
        {more && <time dateTime={more.closedAt}>{dateTimeToSecond(more.closedAt)}</time>}
      </div>
      <h1 className={classes.title}>Test Complete!</h1>
      <p className={classes.score}>
        <span className={classes.label}>Score:</span> <span className={classes.got}>{result.score}</span>{' '}
        <span className={classes.total}>/ {result.total}</span>
      </p>
      {details.isLoading && <Skeleton height={156} mb={32} />}
      {more && <Breakdown result={more} />}
      {more?.receivedLate && (
        <p className={classes.late}>
          Some answers arrived after this test had ended. They are kept beside it as received late and are not scored.
        </p>
      )}
      <div className={classes.foot}>
        <dl className={classes.facts}>
          <div>
            <dt>Time taken</dt>
            <dd>{result.timeTaken}</dd>
          </div>
          {more?.previous && (
            <div>
              <dt>Your last score here</dt>
              <dd>
                {more.previous.score} / {more.previous.total}
              </dd>
            </div>
          )}
        </dl>
        <ReturnButton />
      </div>
    </article>
  );
}

/** Beyond this many questions single blocks say nothing any more. */
const BLOCKS_MOST = 20;

function Breakdown({ result }: { result: AttemptResult }) {
  if (result.breakdown.length === 0) return null;
  return (
    <ol className={classes.breakdown}>
      {result.breakdown.map((part, index) => (
        <li key={`${index}-${part.title}`}>
          <span className={classes.part}>Passage {index + 1}</span>
          <span className={classes.partTitle}>{part.title}</span>
          <span className={classes.blocks} aria-hidden="true">
            {part.total <= BLOCKS_MOST &&
              Array.from({ length: part.total }, (_, block) => (
                <span key={block} data-got={block < part.score || undefined} />
              ))}
          </span>
          <span className={classes.partScore}>
            {part.score} / {part.total}
          </span>
        </li>
      ))}
    </ol>
  );
}

const dashboards = { admin: '/admin-dashboard', superadmin: '/superadmin-dashboard', user: '/user-dashboard' };

function ReturnButton() {
  const navigate = useNavigate();
  const role = useUser()?.role ?? 'user';
  return (
    <Button size="lg" onClick={() => navigate(dashboards[role])}>
      Return to Dashboard
    </Button>
  );
}
