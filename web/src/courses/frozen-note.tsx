import { InfoNote } from '../ui/states/note.tsx';
import { formatFrozen } from './format-dependents.ts';
import classes from './frozen-note.module.css';
import { useCourseForAdmin } from './use-course-admin.ts';

/** Says which published examinations a change of a course does not reach, on every screen that changes one. */
export function FrozenNote({ courseId }: { courseId: number }) {
  const { data } = useCourseForAdmin(courseId);
  const text = data && formatFrozen(data.dependents);
  if (!text) return null;
  return (
    <div className={classes.note}>
      <InfoNote>{text}</InfoNote>
    </div>
  );
}
