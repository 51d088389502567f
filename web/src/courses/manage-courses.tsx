import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Course } from '@parlance/contract/courses';
import { courseTypes } from '@parlance/contract/kinds/course-types';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link } from 'react-router';

import { refusalText } from '../platform/refusal.ts';
import { ListAndPanel } from '../ui/layout/list-and-panel.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { List, type ListWords } from '../ui/lists/list.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { ToolbarSelect } from '../ui/lists/toolbar.tsx';
import { idParam, useUrlState, withParams } from '../ui/lists/url-state.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';

import { skillText } from '../ui/skill.tsx';
import { FormLoading } from '../ui/states/form-loading.tsx';
import { lazily } from '../ui/states/lazily.ts';
import { toastSuccess } from '../ui/states/toast.tsx';
import { useFailureToast } from '../ui/states/use-failure-toast.ts';
import { courseColumns, courseNameId } from './course-columns.tsx';
import type { CourseAction } from './course-menu.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { ExportDialogs } from './export-menu.tsx';

import { useDuplicateCourse } from './use-course-admin.ts';
import { useCourseExport } from './use-course-export.ts';
import { COURSES_ON_A_PAGE, useCoursePage } from './use-course-page.ts';
import { useMayChange } from './use-own-courses.ts';

const types = () => [
  { value: '', label: t`All types` },
  ...courseTypes.map((type) => ({ value: type, label: skillText(type) })),
];
const words = (): ListWords => ({
  count: (total) => t`${plural(total, { one: '# course', other: '# courses' })}`,
  loading: t`Loading courses...`,
  pages: t`Pages of courses`,
  all: t`Show all courses`,
  search: t`Search title or subject`,
  failed: t`Failed to fetch courses.`,
  none: { heading: t`No courses yet.`, text: t`Add a course, then upload its questions.` },
  noMatch: { heading: t`No courses found.`, text: t`Nothing matches the search and the type.` },
});

/** Few look at them. */
const DeletedCourses = lazily(async () => (await import('./deleted-courses.tsx')).DeletedCourses);

/** Most who look at courses edit none. */
const EditCourse = lazily(async () => (await import('./form/edit-course.tsx')).EditCourse);

/** Seven columns need this much beside the sidebar. */
const TABLE_FROM_PX = 1000;

type Props = {
  addPath: string;
  /** What the panel beside the list shows of a course: its fields and its questions. */
  Details: ComponentType<{ courseId: number; onEdit: () => void; onCopied: (courseId: number) => void }>;
};

/** The courses, the form of the one that the URL names as edited, or those that were deleted. */
export function ManageCourses(props: Props) {
  const [search, change] = useUrlState();
  const editId = idParam(search, 'edit');
  if (search.has('deleted')) {
    return (
      <Suspense fallback={<RowsLoading text={t`Loading deleted courses...`} rows={5} />}>
        <DeletedCourses onBack={() => change({ deleted: null, q: null, page: null })} />
      </Suspense>
    );
  }
  if (editId === null) return <Courses {...props} />;
  return (
    <Suspense fallback={<FormLoading text={t`Loading the course form...`} heights={[72, 72, 136]} />}>
      <EditCourse key={editId} courseId={editId} onDone={() => change({ edit: null })} />
    </Suspense>
  );
}

/** Every course, with its questions in a panel and what can be done with it. */
function Courses({ addPath, Details }: Props) {
  const [search, change] = useUrlState();
  const openId = idParam(search, 'course');
  const url = useListUrl('type', '-id');
  const courses = useCoursePage(url);
  const [deleting, setDeleting] = useState<Course | null>(null);
  const mayChange = useMayChange();
  useFailureToast(courses.error, refusalText(courses.error, t`Failed to fetch courses.`));

  const open = (id: number | null) => change({ course: id }, { preventScrollReset: true });
  const edit = (id: number) => change({ edit: id });
  const release = (id: number) => change({ section: 'courseRelease', course: id });
  const marking = (id: number) => change({ section: 'courseMarking', course: id });
  const scale = (id: number) => change({ section: 'courseScale', course: id });
  const then = { onEdit: edit, onRelease: release, onMarking: marking, onScale: scale, onCopied: open };
  const actions = useCourseActions(then);
  const columns = courseColumns({
    openId,
    onOpen: open,
    hrefOf: (id) => `?${withParams(search, { course: id })}`,
    mayChange,
    onDelete: setDeleting,
    onAction: actions.act,
    workingOn: actions.exports.workingOn?.id ?? null,
  });

  return (
    <>
      <PageHeading title={t`View/Manage Courses`} />
      <ListAndPanel
        list={
          <List
            words={words()}
            url={url}
            query={courses}
            pageSize={COURSES_ON_A_PAGE}
            columns={columns}
            idOf={({ id }) => id}
            nameIdOf={courseNameId}
            openId={openId}
            tableFromPx={TABLE_FROM_PX}
            filters={<ToolbarSelect label={t`Type`} data={types()} value={url.filter} onChange={url.setFilter} />}
          >
            <Button
              variant="default"
              component={Link}
              to={`?${withParams(search, { deleted: 'yes', q: null, page: null })}`}
            >
              <Trans>Deleted courses</Trans>
            </Button>
            <Button component={Link} to={addPath} leftSection={<IconPlus size={18} stroke={1.75} />}>
              <Trans>Add New Course</Trans>
            </Button>
          </List>
        }
        panel={
          <SidePanel opened={openId !== null} label={t`Course details`} onClose={() => open(null)}>
            {openId !== null && <Details key={openId} courseId={openId} onEdit={() => edit(openId)} onCopied={open} />}
          </SidePanel>
        }
      />
      <p role="status" className="visually-hidden">
        {actions.exports.workingOn?.words}
      </p>
      <ExportDialogs exports={actions.exports} />
      <DeleteCourse
        course={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          if (id === openId) open(null);
        }}
      />
    </>
  );
}

type Then = {
  onEdit: (courseId: number) => void;
  onRelease: (courseId: number) => void;
  onMarking: (courseId: number) => void;
  onScale: (courseId: number) => void;
  /** Told the id of the new course. */
  onCopied: (courseId: number) => void;
};

/** What the menu of a course does, with how far it is. */
function useCourseActions({ onEdit, onRelease, onMarking, onScale, onCopied }: Then) {
  const duplicating = useDuplicateCourse();
  const { working, ...exports } = useCourseExport();
  const { exportCourse } = exports;

  async function duplicate({ id }: Course): Promise<void> {
    await working(id, t`Duplicating the course...`, t`Failed to duplicate the course.`, async () => {
      const { message, course: copy } = await duplicating.mutateAsync(id);
      toastSuccess(message);
      onCopied(copy.id);
    });
  }

  function act(course: Course, action: CourseAction): void {
    if (action === 'edit') onEdit(course.id);
    else if (action === 'release') onRelease(course.id);
    else if (action === 'marking') onMarking(course.id);
    else if (action === 'scale') onScale(course.id);
    else if (action === 'duplicate') void duplicate(course);
    else exportCourse(course, action);
  }

  return { act, exports };
}
