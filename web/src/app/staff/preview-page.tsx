import { id } from '@parlance/contract/id';
import { useParams } from 'react-router';
import { PreviewTest } from '../../attempts/preview/preview-test.tsx';
import { NotFound } from '../not-found.tsx';
import { editingPaths } from './admin-paths.ts';

/** The preview of a test by the ID of its course in the URL. */
export function PreviewPage() {
  const { courseId } = useParams();
  const { data: known } = id.safeParse(courseId);
  if (known === undefined) return <NotFound />;
  return (
    <PreviewTest
      key={known}
      courseId={known}
      backPath={editingPaths.details(known)}
      editPath={(questionId) => editingPaths.question(known, questionId)}
    />
  );
}
