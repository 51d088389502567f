import type { Course } from '@parlance/contract/courses';
import { toastSuccess } from '../ui/states/toast.tsx';
import type { CourseAction } from './course-menu.tsx';
import { useCourseExport } from './export/use-course-export.ts';
import { useDuplicateCourse } from './use-course-admin.ts';

type Then = {
  onEdit: (courseId: number) => void;
  /** Told the id of the new course. */
  onCopied: (courseId: number) => void;
};

/** What the menu of a course does, with how far it is. */
export function useCourseActions({ onEdit, onCopied }: Then) {
  const duplicating = useDuplicateCourse();
  const { working, ...exports } = useCourseExport();
  const { exportCourse } = exports;

  async function duplicate({ id }: Course): Promise<void> {
    await working(id, 'Duplicating the course...', 'Failed to duplicate the course.', async () => {
      const { message, course: copy } = await duplicating.mutateAsync(id);
      toastSuccess(message);
      onCopied(copy.id);
    });
  }

  function act(course: Course, action: CourseAction): void {
    if (action === 'edit') onEdit(course.id);
    else if (action === 'duplicate') void duplicate(course);
    else exportCourse(course, action);
  }

  return { act, exports };
}
