import type { Course } from '@parlance/contract/courses';
import { countOf } from '../platform/plural.ts';
import { refusalText } from '../platform/refusal.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { formatDependents } from './format-dependents.ts';
import { useCourseForAdmin } from './use-course-admin.ts';
import { useDeleteCourse } from './use-course-page.ts';

type Props = {
  /** The course to ask about; null asks nothing. */
  course: Course | null;
  onClose: () => void;
  onDeleted: (id: number) => void;
};

/** Asks, naming the course, and deletes it. */
export function DeleteCourse({ course, onClose, onDeleted }: Props) {
  const deleting = useDeleteCourse();

  function remove(): void {
    if (!course) return;
    deleting.mutate(course.id, {
      onSuccess: () => {
        toastSuccess('Course deleted successfully!');
        onDeleted(course.id);
      },
      onError: (error) => toastError(refusalText(error, 'Failed to delete course.')),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={course !== null}
      question="Are you sure you want to delete this course? This action cannot be undone."
      action="Delete"
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {course && (
        <>
          <p>
            <strong>{course.title}</strong>, ID {course.id}, {holding(course.question_count)}.
          </p>
          <Dependents courseId={course.id} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** In numbers once they are loaded; before that, and when they cannot be loaded, what is true in any case. */
function Dependents({ courseId }: { courseId: number }) {
  const { data } = useCourseForAdmin(courseId);
  return (
    <p role="status">
      {data ? formatDependents(data.dependents).join(' ') : 'Results are kept, and tests in progress can be finished.'}
    </p>
  );
}

function holding(questions: number): string {
  return questions === 0 ? 'without questions' : `with ${countOf(questions, 'question')}`;
}
