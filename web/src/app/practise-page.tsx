import { t } from '@lingui/core/macro';
import { id } from '@parlance/contract/id';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazily } from '../ui/states/lazily.ts';
import { NotFound } from './not-found.tsx';
import { PageLoading } from './page-loading.tsx';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const PracticeMode = lazily(async () => (await import('../attempts/review/practice-mode.tsx')).PracticeMode, 'page');

/** The questions of the course in practice mode that the URL names. */
export function PractisePage() {
  const { courseId } = useParams();
  const { data: known } = id.safeParse(courseId);
  if (known === undefined) return <NotFound />;
  return (
    <Suspense fallback={<PageLoading text={t`Loading the questions...`} />}>
      <PracticeMode key={known} courseId={known} />
    </Suspense>
  );
}
