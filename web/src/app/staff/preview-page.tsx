import { id } from '@parlance/contract/id';
import { useParams, useSearchParams } from 'react-router';
import { PreviewTest } from '../../attempts/preview/preview-test.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { NotFound } from '../not-found.tsx';
import { editingPaths, setUpPath } from './admin-paths.ts';

/** The preview of a test by the ID of its course in the URL, or of the frozen paper of an examination (`?sitting=12`). */
export function PreviewPage() {
  const { courseId } = useParams();
  const [search] = useSearchParams();
  const { data: known } = id.safeParse(courseId);
  if (known === undefined) return <NotFound />;
  const sittingId = idParam(search, 'sitting') ?? undefined;
  return (
    <PreviewTest
      key={known}
      courseId={known}
      sittingId={sittingId}
      backPath={sittingId === undefined ? editingPaths.details(known) : setUpPath(sittingId)}
      editPath={(questionId) => editingPaths.question(known, questionId)}
    />
  );
}
