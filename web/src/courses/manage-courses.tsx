import { Button } from '@mantine/core';
import { courseTypes } from '@parlance/contract/course-types';
import type { Course } from '@parlance/contract/courses';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazily } from '../platform/lazily.ts';
import { countOf } from '../platform/plural.ts';
import { refusalText } from '../platform/refusal.ts';
import { ListAndPanel } from '../ui/layout/list-and-panel.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SidePanel } from '../ui/layout/side-panel.tsx';
import { ListToolbar } from '../ui/lists/list-toolbar.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { RowsLoading } from '../ui/lists/rows-loading.tsx';
import { idParam, useUrlState, withParams } from '../ui/lists/url-state.ts';
import { useListUrl } from '../ui/lists/use-list-url.ts';
import { Loaded } from '../ui/states/loaded.tsx';
import { Empty } from '../ui/states/state-block.tsx';
import { useFailureToast } from '../ui/states/use-failure-toast.ts';
import { useBelow } from '../ui/use-below.ts';
import { CourseLines, CourseTable } from './course-rows.tsx';
import { DeleteCourse } from './delete-course.tsx';
import { ExportDialogs } from './export/export-dialogs.tsx';
import { EditCourse } from './form/edit-course.tsx';
import { useCourseActions } from './use-course-actions.ts';
import { COURSES_ON_A_PAGE, useCoursePage } from './use-course-page.ts';
import { useMayChange } from './use-own-courses.ts';

const types = [{ value: '', label: 'All types' }, ...courseTypes.map((type) => ({ value: type, label: type }))];
const sorts = [
  { value: '-id', label: 'Newest first' },
  { value: 'id', label: 'Oldest first' },
  { value: 'title', label: 'Title' },
  { value: 'subject', label: 'Subject' },
  { value: 'type', label: 'Type' },
  { value: 'test_duration', label: 'Duration' },
];

/** Few look at them. */
const DeletedCourses = lazily(async () => (await import('./deleted-courses.tsx')).DeletedCourses);

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
      <Suspense fallback={<RowsLoading text="Loading deleted courses..." rows={5} />}>
        <DeletedCourses onBack={() => change({ deleted: null, q: null, page: null })} />
      </Suspense>
    );
  }
  if (editId === null) return <Courses {...props} />;
  return <EditCourse key={editId} courseId={editId} onDone={() => change({ edit: null })} />;
}

/** Every course, with its questions in a panel and what can be done with it. */
function Courses({ addPath, Details }: Props) {
  const [search, change] = useUrlState();
  const openId = idParam(search, 'course');
  const url = useListUrl('type', '-id');
  const courses = useCoursePage(url);
  const [deleting, setDeleting] = useState<Course | null>(null);
  const asLines = useBelow(TABLE_FROM_PX);
  const mayChange = useMayChange();
  const Rows = asLines ? CourseLines : CourseTable;
  useFailureToast(courses.error, refusalText(courses.error, 'Failed to fetch courses.'));

  const open = (id: number | null) => change({ course: id }, { preventScrollReset: true });
  const edit = (id: number) => change({ edit: id });
  const actions = useCourseActions({ onEdit: edit, onCopied: open });

  const total = courses.data?.total ?? 0;
  return (
    <>
      <PageHeading title="View/Manage Courses" />
      <ListAndPanel
        list={
          <>
            <ListToolbar
              url={url}
              searchLabel="Search title or subject"
              filterLabel="Type"
              filters={types}
              sorts={asLines ? sorts : undefined}
              count={courses.data && countOf(total, 'course')}
            >
              <Button
                variant="default"
                component={Link}
                to={`?${withParams(search, { deleted: 'yes', q: null, page: null })}`}
              >
                Deleted courses
              </Button>
              <Button component={Link} to={addPath} leftSection={<IconPlus size={18} stroke={1.75} />}>
                Add New Course
              </Button>
            </ListToolbar>
            <Loaded
              query={courses}
              loading={<RowsLoading text="Loading courses..." rows={10} />}
              failed={{ heading: 'Failed to fetch courses.', text: 'Nothing is changed. Try again in a moment.' }}
              empty={({ total }) => total === 0 && <NoCourses narrowed={url.narrowed} onClear={url.clear} />}
            >
              {({ items, total }) => (
                <>
                  <Rows
                    courses={items}
                    openId={openId}
                    sort={url.sort}
                    onSort={url.setSort}
                    onOpen={open}
                    hrefOf={(id) => `?${withParams(search, { course: id })}`}
                    mayChange={mayChange}
                    onDelete={setDeleting}
                    onAction={actions.act}
                    workingOn={actions.exports.workingOn?.id ?? null}
                  />
                  <Pager
                    label="Pages of courses"
                    page={url.page}
                    pageSize={COURSES_ON_A_PAGE}
                    total={total}
                    onPage={url.setPage}
                  />
                </>
              )}
            </Loaded>
          </>
        }
        panel={
          <SidePanel opened={openId !== null} label="Course details" onClose={() => open(null)}>
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

function NoCourses({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  if (!narrowed) return <Empty heading="No courses yet." text="Add a course, then upload its questions." />;
  return (
    <Empty heading="No courses found." text="Nothing matches the search and the type.">
      <Button variant="default" onClick={onClear}>
        Show all courses
      </Button>
    </Empty>
  );
}
