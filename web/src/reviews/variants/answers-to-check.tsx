import type { Course } from '@parlance/contract/courses';
import { useEffect, useEffectEvent } from 'react';
import { siteBrand } from '../../platform/brand.ts';
import type { Loading } from '../../ui/states/loaded.tsx';
import { useBelow } from '../../ui/use-below.ts';
import classes from './answers-to-check.module.css';
import { keyOfPart, type PartRef, refOf, useAnswersUrl } from './answers-url.ts';
import { CourseChoice } from './course-choice.tsx';
import { EmptyParts } from './empty-parts.tsx';
import { PartDetails, PartLoading } from './part/part-details.tsx';
import { PartList } from './part-list.tsx';
import { useListed, useParts } from './use-answers.ts';

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
      <title>{`Answers to check · ${siteBrand().name}`}</title>
      {withList && (
        <div className={classes.list}>
          <h1 className={classes.title}>Answers to check</h1>
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
