import { t } from '@lingui/core/macro';
import { id } from '@parlance/contract/id';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { FactorAsked } from '../../auth/second-factor/factor-asked.tsx';
import { idParam } from '../../ui/lists/url-state.ts';
import { lazily } from '../../ui/states/lazily.ts';
import { NotFound } from '../not-found.tsx';
import { PageLoading } from '../page-loading.tsx';
import { editingPaths, setUpPath } from './admin-paths.ts';

/** Fetched by who prints: what it shares with tests would otherwise come with every page. */
const PrintTest = lazily(async () => (await import('../../attempts/printing/print-test.tsx')).PrintTest, 'page');

/** The paper of a course by its ID in the URL, or the frozen one of an examination (`?sitting=12`). */
export function PrintPage() {
  const { courseId } = useParams();
  const [search] = useSearchParams();
  const { data: known } = id.safeParse(courseId);
  if (known === undefined) return <NotFound />;
  const sittingId = idParam(search, 'sitting') ?? undefined;
  return (
    <Suspense fallback={<PageLoading text={t`Loading the paper...`} />}>
      <FactorAsked />
      <PrintTest
        key={known}
        courseId={known}
        sittingId={sittingId}
        backPath={sittingId === undefined ? editingPaths.details(known) : setUpPath(sittingId)}
      />
    </Suspense>
  );
}
