import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { say } from '@parlance/contract/say';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { CourseSelect } from '../../courses/course-select.tsx';
import { siteBrand } from '../../platform/brand.ts';
import { Loaded, type Loading } from '../../ui/states/loaded.tsx';
import { Empty } from '../../ui/states/state-block.tsx';
import { useBelow } from '../../ui/use-below.ts';
import classes from './answers-to-check.module.css';
import { type AnswersUrl, keyOfPart, type PartRef, refOf, useAnswersUrl } from './answers-url.ts';
import { ALL_LOOKED_AT } from './format-answers.ts';
import { PartDetails, PartLoading } from './part/part-details.tsx';
import { PartList } from './part-list.tsx';
import { useListed, useParts, useTotals } from './use-answers.ts';

/** From this width on the list stands beside the open part. */
const TWO_PANES_FROM_PX = 1024;

type Props = {
  /** The catalogue. */
  courses: Loading<Course[]>;
  /** The form of a question, where its word limit is set. */
  editPath: (courseId: number, questionId: number) => string;
};

/** Wrong answers to written questions, put together by their form, for a person to accept or to keep wrong. */
export function AnswersToCheck({ courses, editPath }: Props) {
  const url = useAnswersUrl();
  const twoPanes = !useBelow(TWO_PANES_FROM_PX);
  const parts = useParts(url);
  const listed = useListed(url, parts.data?.items);
  useFirstPart(twoPanes, url.part, parts.data?.items.map(refOf)[0], (part) => url.go({ part }, { replace: true }));

  const course = courses.data?.find(({ id }) => id === url.courseId);
  const withList = twoPanes || url.part === null;
  const nothing = <EmptyParts url={url} found={parts.data?.total} />;
  return (
    <div className={classes.area} data-panes={twoPanes ? 2 : 1}>
      <title>{`${t`Answers to check`} · ${siteBrand().name}`}</title>
      {withList && (
        <div className={classes.list}>
          <h1 className={classes.title}>{t`Answers to check`}</h1>
          <div className={classes.choice}>
            <CourseChoice courses={courses} url={url} />
          </div>
          {url.courseId !== null && <PartList url={url} parts={parts} />}
          {!twoPanes && nothing}
        </div>
      )}
      {twoPanes && url.part === null && (
        <div className={classes.sheet}>{parts.isLoading ? <PartLoading /> : nothing}</div>
      )}
      {url.part && (
        <div className={classes.sheet}>
          <PartDetails
            key={keyOfPart(url.part)}
            url={url}
            openPart={url.part}
            listed={listed}
            parts={parts.data}
            course={course}
            level={withList ? 2 : 1}
            editPath={editPath}
          />
        </div>
      )}
    </div>
  );
}

/** Beside the list a part is always open: the first one where the URL names none. */
function useFirstPart(
  twoPanes: boolean,
  part: PartRef | null,
  first: PartRef | undefined,
  open: (part: PartRef) => void,
): void {
  const wanted = twoPanes && part === null ? first : undefined;
  const key = wanted && keyOfPart(wanted);
  const onWanted = useEffectEvent(() => wanted && open(wanted));
  useEffect(() => {
    if (key !== undefined) onWanted();
  }, [key]);
}

/** Whose answers are looked at: courses of the types that have written answers which are marked automatically. */
function CourseChoice({ courses, url }: { courses: Loading<Course[]>; url: AnswersUrl }) {
  return (
    <Loaded
      query={courses}
      loading={
        <>
          <p role="status" className="visually-hidden">
            <Trans>Loading courses...</Trans>
          </p>
          <Skeleton height={44} />
        </>
      }
      failed={{ heading: t`Failed to fetch courses.`, text: t`Nothing is changed. Try again in a moment.` }}
    >
      {(known) => (
        <CourseSelect
          aria-label={t`Course`}
          classNames={{ input: classes.course }}
          courses={known.filter(({ type }) => type === 'Reading' || type === 'Listening')}
          beside="id"
          value={url.courseId === null ? null : String(url.courseId)}
          onChange={url.setCourse}
        />
      )}
    </Loaded>
  );
}

type EmptyPartsProps = {
  url: AnswersUrl;
  /** How many parts the list has; undefined until it is known. */
  found: number | undefined;
};

/** Why there is nothing to check, and what to do then; nothing where there is. */
function EmptyParts({ url, found }: EmptyPartsProps) {
  const { all } = useTotals(url, found);
  if (url.courseId === null) {
    return (
      <Empty
        heading={t`Choose a course.`}
        text={t`Wrong written answers to its questions are shown here. Accept those that should count.`}
      />
    );
  }
  if (found !== 0) return null;
  if (url.list.q !== '') {
    return (
      <Empty heading={t`No questions found.`} text={t`No question with written answers matches the search.`}>
        <Button variant="default" onClick={() => url.list.setQ('')}>
          <Trans>Clear the search</Trans>
        </Button>
      </Empty>
    );
  }
  if (all === undefined) return null;
  if (all === 0) {
    return <Empty heading={t`No answers yet.`} text={t`Answers appear here after the first test is submitted.`} />;
  }
  return (
    <Empty heading={say(ALL_LOOKED_AT)}>
      <Button component={Link} variant="default" to={url.hrefOf({ filter: 'all', part: null })}>
        <Trans>Show all</Trans>
      </Button>
    </Empty>
  );
}
