import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type DeletedCourse, listDeletedCourses, restoreCourse } from '@parlance/contract/course-admin';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/call.ts';

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
  { head: msg`ID`, widthPx: 56, cell: ({ id }) => id, inLine: 'fact', lineCell: ({ id }) => t`ID ${id}` },
  { head: msg`Title`, look: 'name', cell: ({ title }) => title },
  { head: msg`Subject`, look: 'quiet', cell: ({ subject }) => subject, inLine: 'fact' },
  { head: msg`Type`, cell: ({ type }) => <SkillName type={type} />, inLine: 'fact' },
  {
    head: msg`Questions`,
    look: 'number',
    cell: ({ question_count }) => i18n.number(question_count),
    inLine: 'fact',
    lineCell: ({ question_count: count }) => t`${plural(count, { one: '# question', other: '# questions' })}`,
  },
  {
    head: msg`Results`,
    look: 'number',
    cell: ({ results }) => i18n.number(results),
    inLine: 'fact',
    lineCell: ({ results }) => t`${plural(results, { one: '# result', other: '# results' })}`,
  },
  {
    head: msg({ message: 'Deleted', context: 'when' }),
    look: 'number',
    cell: ({ deleted_at }) => dayAndTime(deleted_at),
    inLine: 'fact',
    lineCell: ({ deleted_at }) => t`Deleted ${{ time: dayAndTime(deleted_at) }}`,
  },
  { head: msg`Actions`, look: 'actions', cell: (course) => <Actions course={course} /> },
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
      <BackButton label={t`Back to courses`} onBack={onBack} />
      <PageHeading
        title={t`Deleted courses`}
        lead={t`Their results are kept. A restored course is in every list again, as it was.`}
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
  const { title } = course;
  const restoring = useMutation({
    mutationFn: () => call(restoreCourse, { params: { id: course.id } }),
    onSuccess: () => toastSuccess(t`“${title}” is restored.`),
    onError: (error) => toastError(refusalText(error, t`Failed to restore the course.`)),
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
        <Trans>Restore</Trans>
      </Button>
      <ExportMenu course={course} size="sm" />
    </>
  );
}

function nameId({ id }: DeletedCourse): string {
  return `deleted-${id}`;
}
