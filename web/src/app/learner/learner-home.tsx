import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { SignedInUser } from '@parlance/contract/auth';
import type { Course } from '@parlance/contract/courses';
import { IconBooks, IconClock, IconHourglass, IconListCheck, IconUser } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { scorePath } from '../../attempts/results/score-path.ts';
import { useResultsOverview, type WaitingResults, waitingResults } from '../../attempts/results/use-results.ts';
import { RefusedRecordings } from '../../attempts/unfinished/refused-recordings.tsx';
import { UnfinishedTests } from '../../attempts/unfinished/unfinished-tests.tsx';
import { courseLength } from '../../courses/course-length.ts';
import { StartButton } from '../../courses/learner/start-button.tsx';
import { coursePath } from '../../courses/learner/start-test.ts';
import { useCourses } from '../../courses/use-courses.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Row, Stack, Text } from '../../ui/kit.tsx';
import { BookCover } from '../../ui/layout/book-cover.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { SkillIcon, SkillName } from '../../ui/skill.tsx';
import { lazily } from '../../ui/states/lazily.ts';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { LatestResults } from './latest-results.tsx';
import classes from './learner-home.module.css';
import { nextTest } from './next-test.ts';

/** A chunk of its own: most learners have none. */
const YourExaminations = lazily(
  async () => (await import('../../sittings/learner/your-examinations.tsx')).YourExaminations,
);

/** Likewise. */
const Due = lazily(async () => (await import('../../assignments/due.tsx')).Due);

/** How long the rest of the page waits at most for examinations and what is due. */
const WAIT_MS = 1500;

const abilities = () => [
  { icon: IconBooks, text: t`Browse the courses and see what each test covers` },
  { icon: IconClock, text: t`Take a timed test in any of the four skills` },
  { icon: IconListCheck, text: t`See the scores of earlier attempts` },
  { icon: IconUser, text: t`View your profile and change your password` },
];

type Props = { user: SignedInUser; linkTo: (section: 'courses' | 'scores') => string };

/** The first page of a learner: what is due, the next test, what is being marked, the latest result of each skill. */
export function LearnerHome({ user, linkTo }: Props) {
  const courses = useCourses();
  const results = useResultsOverview();
  const examinations = useSettled(WAIT_MS);
  const due = useSettled(WAIT_MS);
  const isSettled = examinations.isSettled && due.isSettled;
  const both = {
    data: isSettled && courses.data && results.data ? { courses: courses.data, results: results.data } : undefined,
    error: results.error ?? courses.error,
    isFetching: courses.isFetching || results.isFetching,
    refetch: () => {
      if (courses.isError) void courses.refetch();
      if (results.isError) void results.refetch();
    },
  };
  return (
    <>
      <PageHeading
        title={t`Welcome back, ${{ username: user.username }}`}
        lead={t`Choose a test when you have the time to finish it.`}
      />
      <Suspense fallback={null}>
        <YourExaminations onSettled={examinations.settle} />
      </Suspense>
      <UnfinishedTests accountId={user.id} />
      <RefusedRecordings accountId={user.id} />
      <Suspense fallback={null}>
        <Due onSettled={due.settle} />
      </Suspense>
      <Loaded
        query={both}
        loading={<Loading />}
        failed={{
          heading: t`Failed to load your dashboard.`,
          text: t`Your connection may have dropped. Your results are stored on the server.`,
        }}
      >
        {({ courses, results }) => (
          <>
            <div className={classes.top}>
              <Next course={nextTest(courses, results.taken_courses)} coursesPath={linkTo('courses')} />
              <BeingMarked waiting={waitingResults(results)} scoresPath={linkTo('scores')} />
            </div>
            {results.total > 0 && (
              <LatestResults latest={results.latest} recent={results.recent} scoresPath={linkTo('scores')} />
            )}
          </>
        )}
      </Loaded>
      {/* After what has an unknown height: drawn before it, this would move. */}
      {(both.data || both.error) && <Abilities />}
    </>
  );
}

/** Whether `settle` was called, or so much time has passed. */
function useSettled(afterMs: number): { isSettled: boolean; settle: () => void } {
  const [isSettled, setSettled] = useState(false);
  const settle = useCallback(() => setSettled(true), []);
  useEffect(() => {
    const timer = setTimeout(settle, afterMs);
    return () => clearTimeout(timer);
  }, [settle, afterMs]);
  return { isSettled, settle };
}

function Abilities() {
  return (
    <section className={classes.section} aria-labelledby="abilities">
      <h2 id="abilities" className={classes.heading}>
        <Trans>What you can do here</Trans>
      </h2>
      <ul className={classes.abilities}>
        {abilities().map(({ icon: Icon, text }) => (
          <li key={text} className={classes.ability}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
            {text}
          </li>
        ))}
        <li className={classes.ability}>
          <IconHourglass size={18} stroke={1.75} aria-hidden="true" />
          <Link to="/user/test">
            <Trans>The test page (coming soon)</Trans>
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Next({ course, coursesPath }: { course: Course | null; coursesPath: string }) {
  const navigate = useNavigate();
  if (!course) {
    return <Empty heading={t`No courses available.`} text={t`New courses appear here as soon as they are added.`} />;
  }
  const { id, type, title, subject, description, question_count } = course;
  const length = type === 'Speaking' ? [] : [courseLength(course)];
  return (
    <section className={classes.next} aria-labelledby="next-test">
      <div className={classes.cover} aria-hidden="true">
        <BookCover type={type} title={title} subject={subject} shape="tall" />
      </div>
      <Stack>
        <p className={classes.facts}>
          <SkillName type={type} />
          <span>
            {[t`${plural(question_count, { one: '# question', other: '# questions' })}`, ...length].join(' · ')}
          </span>
        </p>
        <h2 id="next-test" className={classes.title}>
          <Link to={coursePath(course)}>{title}</Link>
        </h2>
        <p className={classes.description}>
          <bdi>{description}</bdi>
        </p>
        <div className={classes.actions}>
          <StartButton course={course} />
          <Button variant="default" onClick={() => navigate(`${coursesPath}&course=${id}`)}>
            <Trans>View Details</Trans>
          </Button>
        </div>
      </Stack>
    </section>
  );
}

function BeingMarked({ waiting, scoresPath }: { waiting: WaitingResults; scoresPath: string }) {
  const { beingMarked, unlisted } = waiting;
  if (beingMarked.length === 0) return null;
  return (
    <section className={classes.marker} aria-labelledby="being-marked">
      <h2 id="being-marked" className={classes.heading}>
        <Trans>Being marked</Trans>
      </h2>
      <ul className={classes.waiting}>
        {beingMarked.map(({ id, course_name, course_type, taken_at }) => (
          <li key={id}>
            <Row as="p" gap={12} justify="space-between" weight={600}>
              <Text as={Link} covers to={scorePath(id)}>
                {course_name}
              </Text>
              <SkillIcon type={course_type} />
            </Row>
            <Row as="p" size="sm" tone="faint" gap={12} justify="space-between">
              <span>
                <Trans>Pending Review</Trans>
              </span>
              <span>{dayAndTime(taken_at)}</span>
            </Row>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <Link to={scoresPath}>
          {t`${plural(unlisted, { one: '# more test has no score yet', other: '# more tests have no score yet' })}`}
        </Link>
      )}
    </section>
  );
}

function Loading() {
  return (
    <div className={classes.top}>
      <p role="status" className="visually-hidden">
        <Trans>Loading your tests and results...</Trans>
      </p>
      <div className={classes.next} aria-hidden="true">
        <Skeleton className={classes.cover} height={240} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}
