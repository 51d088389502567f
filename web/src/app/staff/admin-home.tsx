import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Anchor, Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCourses } from '../../courses/use-courses.ts';
import { useMayChange } from '../../courses/use-own-courses.ts';
import { useReviewCounts } from '../../reviews/use-review-counts.ts';
import { dayAndTime } from '../../ui/format/date-format.ts';
import { Text } from '../../ui/kit.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { skillText } from '../../ui/skill.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import type { SectionProps } from '../panel-section.ts';
import classes from './admin-home.module.css';
import { ADD_COURSE, COURSE_LIST, editingPaths, UPLOAD, waitingPath } from './admin-paths.ts';
import { type LinkRow, LinkRows } from './link-rows.tsx';

const queues = () =>
  [
    { kind: 'writing', name: t`Writing Review` },
    { kind: 'speaking', name: t`Speaking Review` },
  ] as const;

/** More of them are found in the list of courses. */
const COURSES_SHOWN = 5;

const steps = (): LinkRow[] => [
  { name: t`1. Add a course`, what: t`Give it a title, a type and a time limit.`, to: ADD_COURSE },
  { name: t`2. Upload its questions`, what: t`From a CSV file. Sample files are there to download.`, to: UPLOAD },
  {
    name: t`3. Preview the test`,
    what: t`Open the details of the course and take its test. Nothing is stored.`,
    to: COURSE_LIST,
  },
];

/** What an admin has to do: what waits to be marked, courses that have no questions yet, and how a course is made. */
export function AdminHome({ user }: SectionProps) {
  const counts = useReviewCounts(true);
  const courses = useCourses();
  const mayChange = useMayChange();
  const hasTest = courses.data?.some(({ question_count }) => question_count > 0) ?? true;
  return (
    <>
      <PageHeading
        title={t`Welcome, ${{ username: user.username }}`}
        lead={t`Please select an option from the sidebar.`}
      />
      <Part heading={t`To be marked`}>
        <Loaded
          query={counts}
          loading={<RowsLoading text={t`Loading submissions...`} />}
          failed={{
            heading: t`Failed to load what waits to be marked.`,
            text: t`Nothing is changed. Try again in a moment.`,
          }}
          empty={({ writing, speaking }) =>
            writing + speaking === 0 && (
              <p className={classes.none}>
                <Trans>Nothing to mark.</Trans>
              </p>
            )
          }
        >
          {({ oldest, ...waiting }) => (
            <LinkRows
              level={3}
              rows={queues()
                .filter(({ kind }) => waiting[kind] > 0)
                .map(({ kind, name }) => ({
                  name,
                  what: waitingText(waiting[kind], oldest[kind]),
                  to: waitingPath(kind),
                }))}
            />
          )}
        </Loaded>
      </Part>
      {isKnown(counts) && (
        <Loaded
          query={courses}
          loading={
            <Part heading={t`Courses without questions`}>
              <RowsLoading text={t`Loading courses...`} />
            </Part>
          }
          failed={{ heading: t`Failed to fetch courses.`, text: t`Nothing is changed. Try again in a moment.` }}
        >
          {(known) => (
            <WithoutQuestions
              courses={known.filter(({ id, question_count }) => question_count === 0 && mayChange(id))}
            />
          )}
        </Loaded>
      )}
      {isKnown(counts) && isKnown(courses) && (
        <Part heading={hasTest ? t`A new course in three steps` : t`First steps`}>
          <LinkRows level={3} rows={steps()} />
        </Part>
      )}
    </>
  );
}

/** What follows has an unknown height until then: whatever is drawn below it before would move. */
function isKnown({ data, error }: { data: unknown; error: unknown }): boolean {
  return data !== undefined || error !== null;
}

function waitingText(count: number, oldest: string | null): ReactNode {
  const waiting = t`${plural(count, { one: '# submission to mark.', other: '# submissions to mark.' })}`;
  if (oldest === null) return waiting;
  const time = dayAndTime(oldest);
  return `${waiting} ${count === 1 ? t`It was submitted on ${time}.` : t`The oldest is from ${time}.`}`;
}

function WithoutQuestions({ courses }: { courses: Course[] }) {
  if (courses.length === 0) return null;
  const more = courses.length - COURSES_SHOWN;
  return (
    <Part heading={t`Courses without questions`}>
      <LinkRows
        level={3}
        rows={courses.slice(0, COURSES_SHOWN).map(({ id, title, type }) => ({
          name: title,
          what: t`${{ skill: skillText(type) }}, ID ${id}. Upload its questions, so that learners can take its test.`,
          to: editingPaths.upload(id),
        }))}
      />
      {more > 0 && (
        <Text above={16}>
          <Anchor component={Link} to={COURSE_LIST}>
            {t`${plural(more, { one: '# more course without questions', other: '# more courses without questions' })}`}
          </Anchor>
        </Text>
      )}
    </Part>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Text as="section" above={40} widest="880px">
      <h2 className={classes.heading}>{heading}</h2>
      {children}
    </Text>
  );
}

function RowsLoading({ text }: { text: string }) {
  return (
    <div className={classes.loading}>
      <p role="status" className="visually-hidden">
        {text}
      </p>
      <Skeleton height={24} />
      <Skeleton height={24} />
    </div>
  );
}
