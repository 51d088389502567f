import { id } from '@parlance/contract/id';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazily } from '../../platform/lazily.ts';
import { NotFound } from '../not-found.tsx';
import { PageLoading } from '../page-loading.tsx';
import { editingPaths } from './admin-paths.ts';

/** Fetched by who prints: what it shares with tests would otherwise come with every page. */
const PrintTest = lazily(async () => (await import('../../attempts/printing/print-test.tsx')).PrintTest);

/** The paper of a course by its ID in the URL. */
export function PrintPage() {
  const { courseId } = useParams();
  const { data: known } = id.safeParse(courseId);
  if (known === undefined) return <NotFound />;
  return (
    <Suspense fallback={<PageLoading text="Loading the paper..." />}>
      <PrintTest key={known} courseId={known} backPath={editingPaths.details(known)} />
    </Suspense>
  );
}
