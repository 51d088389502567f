import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { type DeletedCourse, listDeletedCourses, restoreCourse } from '@parlance/contract/course-admin';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';
import { countOf } from '../platform/plural.ts';
import { pageQueryOf } from '../platform/queries.ts';
import { refusalText } from '../platform/refusal.ts';
import { useFocusKept } from '../ui/focus.ts';
import { dayAndTime } from '../ui/format/date-format.ts';
import { BackButton } from '../ui/layout/back-button.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { List, type ListWords } from '../ui/lists/list.tsx';
import type { Column } from '../ui/lists/rows.tsx';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { SkillName } from '../ui/skill.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { ExportMenu } from './export-menu.tsx';
import { COURSES_ON_A_PAGE } from './use-course-page.ts';
import { refreshCourses } from './use-courses.ts';

const words = (): ListWords => ({
  count: (total) => t`${plural(total, { one: '# deleted course', other: '# deleted courses' })}`,
  loading: t`Loading deleted courses...`,
  pages: t`Pages of deleted courses`,
  all: t`Show all deleted courses`,
  search: t`Search title or subject`,
  failed: t`Failed to fetch deleted courses.`,
  none: { heading: t`No deleted courses.`, text: t`A course that you delete appears here.` },
  noMatch: { heading: t`No courses found.`, text: t`No deleted course matches the search.` },
});

const columns: Column<DeletedCourse>[] = [
  { head: 'ID', widthPx: 56, cell: ({ id }) => id, inLine: 'fact', lineCell: ({ id }) => `ID ${id}` },
  { head: 'Title', look: 'name', cell: ({ title }) => title },
  { head: 'Subject', look: 'quiet', cell: ({ subject }) => subject, inLine: 'fact' },
  { head: 'Type', cell: ({ type }) => <SkillName type={type} />, inLine: 'fact' },
  {
    head: 'Questions',
    look: 'number',
    cell: ({ question_count }) => question_count.toLocaleString('en'),
    inLine: 'fact',
    lineCell: ({ question_count }) => countOf(question_count, 'question'),
  },
  {
    head: 'Results',
    look: 'number',
    cell: ({ results }) => results.toLocaleString('en'),
    inLine: 'fact',
    lineCell: ({ results }) => countOf(results, 'result'),
  },
  {
    head: 'Deleted',
    look: 'number',
    cell: ({ deleted_at }) => dayAndTime(deleted_at),
    inLine: 'fact',
    lineCell: ({ deleted_at }) => `Deleted ${dayAndTime(deleted_at)}`,
  },
  { head: 'Actions', look: 'actions', cell: (course) => <Actions course={course} /> },
];

/** Eight columns need this much beside the sidebar. */
const TABLE_FROM_PX = 1180;

/** The courses that were deleted, to restore them or to save what they hold. */
export function DeletedCourses({ onBack }: { onBack: () => void }) {
  const url = useListUrl('type', '-deleted_at');
  const query = { page: String(url.page), limit: String(COURSES_ON_A_PAGE), q: url.restingQ };
  const deleted = useQuery({
    ...pageQueryOf(listDeletedCourses, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <>
      <BackButton label="Back to courses" onBack={onBack} />
      <PageHeading
        title="Deleted courses"
        lead="Their results are kept. A restored course is in every list again, as it was."
      />
      <List
        words={words()}
        url={url}
        query={deleted}
        pageSize={COURSES_ON_A_PAGE}
        columns={columns}
        idOf={({ id }) => id}
        nameIdOf={nameId}
        tableFromPx={TABLE_FROM_PX}
      />
    </>
  );
}

function Actions({ course }: { course: DeletedCourse }) {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => call(restoreCourse, { params: { id: course.id } }),
    onSuccess: () => toastSuccess(`“${course.title}” is restored.`),
    onError: (error) => toastError(refusalText(error, 'Failed to restore the course.')),
    onSettled: () => refreshCourses(client),
  });
  const button = useFocusKept(restoring.isPending);
  return (
    <>
      <Button
        ref={button}
        size="sm"
        variant="default"
        aria-describedby={nameId(course)}
        loading={restoring.isPending}
        onClick={() => restoring.mutate()}
      >
        Restore
      </Button>
      <ExportMenu course={course} size="sm" />
    </>
  );
}

function nameId({ id }: DeletedCourse): string {
  return `deleted-${id}`;
}
