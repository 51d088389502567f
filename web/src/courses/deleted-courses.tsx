import { Button } from '@mantine/core';
import { type DeletedCourse, listDeletedCourses, restoreCourse } from '@parlance/contract/courses';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { countOf } from '../platform/plural.ts';
import { pageQueryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useFocusKept } from '../ui/focus.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { Toolbar } from '../ui/lists/toolbar.tsx';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { SkillName } from '../ui/skill.tsx';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import classes from './course-rows.module.css';
import { ExportMenu } from './export/export-menu.tsx';
import { COURSES_ON_A_PAGE } from './use-course-page.ts';
import { refreshCourses } from './use-courses.ts';

/** The courses that were deleted, to restore them or to save what they hold. */
export function DeletedCourses({ onBack }: { onBack: () => void }) {
  const url = useListUrl('type', '-deleted_at');
  const query = { page: String(url.page), limit: String(COURSES_ON_A_PAGE), q: url.restingQ };
  const deleted = useQuery({
    ...pageQueryOf(listDeletedCourses, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const none = url.q === '' ? 'No deleted courses.' : 'No courses found.';
  return (
    <>
      <BackButton label="Back to courses" onBack={onBack} />
      <PageHeading
        title="Deleted courses"
        lead="Their results are kept. A restored course is in every list again, as it was."
      />
      <Toolbar
        searchLabel="Search title or subject"
        q={url.q}
        onSearch={url.setQ}
        filters={null}
        count={deleted.data && countOf(deleted.data.total, 'course')}
      />
      <Loaded
        query={deleted}
        loading={<RowsLoading text="Loading deleted courses..." rows={5} />}
        failed={{ heading: 'Failed to fetch deleted courses.', text: 'Nothing is changed. Try again in a moment.' }}
        empty={({ total }) => total === 0 && <Empty heading={none} text="A course that you delete appears here." />}
      >
        {({ items, total }) => (
          <>
            <ul className={classes.lines}>
              {items.map((course) => (
                <Line key={course.id} course={course} />
              ))}
            </ul>
            <Pager
              label="Pages of deleted courses"
              page={url.page}
              pageSize={COURSES_ON_A_PAGE}
              total={total}
              onPage={url.setPage}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function Line({ course }: { course: DeletedCourse }) {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => call(restoreCourse, { params: { id: course.id } }),
    onSuccess: () => toastSuccess(`“${course.title}” is restored.`),
    onError: (error) => toastError(refusalText(error, 'Failed to restore the course.')),
    onSettled: () => refreshCourses(client),
  });
  const button = useFocusKept(restoring.isPending);
  const heading = `deleted-${course.id}`;
  return (
    <li className={classes.line}>
      <h2 id={heading} className={classes.title}>
        {course.title}
      </h2>
      <p className={classes.facts}>
        <SkillName type={course.type} /> <span>{course.subject}</span>
      </p>
      <p className={classes.facts}>
        <span>
          ID {course.id} · {countOf(course.question_count, 'question')} · {countOf(course.results, 'result')}
        </span>
        <span>Deleted {dayAndTime(course.deleted_at)}</span>
      </p>
      <div className={classes.deletedActions}>
        <Button
          ref={button}
          size="sm"
          variant="default"
          aria-describedby={heading}
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Restore
        </Button>
        <ExportMenu course={course} size="sm" />
      </div>
    </li>
  );
}
