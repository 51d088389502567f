import { Navigate, useParams } from 'react-router';

/** The Speaking screen sends courses of other types here; it is the same screen as /user/test. */
export function StartTest() {
  const { courseId = '' } = useParams();
  return <Navigate to={`/user/test/${encodeURIComponent(courseId)}`} replace />;
}
