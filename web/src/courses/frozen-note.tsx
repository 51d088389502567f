import { Text } from '../ui/kit.tsx';
import { InfoNote } from '../ui/states/note.tsx';
import { formatFrozen } from './format-dependents.ts';
import { useCourseForAdmin } from './use-course-admin.ts';

/** Says which published examinations a change of a course does not reach, on every screen that changes one. */
export function FrozenNote({ courseId }: { courseId: number }) {
  const { data } = useCourseForAdmin(courseId);
  const text = data && formatFrozen(data.dependents);
  if (!text) return null;
  return (
    <Text as="div" above={16} below={16} widest="720px">
      <InfoNote>{text}</InfoNote>
    </Text>
  );
}
