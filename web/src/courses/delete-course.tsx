import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Course } from '@parlance/contract/courses';

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
        toastSuccess(t`Course deleted successfully!`);
        onDeleted(course.id);
      },
      onError: (error) => toastError(refusalText(error, t`Failed to delete course.`)),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      opened={course !== null}
      question={t`Are you sure you want to delete this course? This action cannot be undone.`}
      action={t`Delete`}
      working={deleting.isPending}
      onConfirm={remove}
      onCancel={onClose}
    >
      {course && (
        <>
          <Named course={course} />
          <Dependents courseId={course.id} />
        </>
      )}
    </ConfirmDialog>
  );
}

function Named({ course: { id, title, question_count: questions } }: { course: Course }) {
  return (
    <p>
      {questions === 0 ? (
        <Trans>
          <strong>{title}</strong>, ID {id}, without questions.
        </Trans>
      ) : (
        <Trans>
          <strong>{title}</strong>, ID {id}, with{' '}
          <Plural value={{ count: questions }} one="# question" other="# questions" />.
        </Trans>
      )}
    </p>
  );
}

/** In numbers once they are loaded; before that, and when they cannot be loaded, what is true in any case. */
function Dependents({ courseId }: { courseId: number }) {
  const { data } = useCourseForAdmin(courseId);
  return (
    <p role="status">
      {data ? formatDependents(data.dependents).join(' ') : t`Results are kept, and tests in progress can be finished.`}
    </p>
  );
}
