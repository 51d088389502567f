import { t } from '@lingui/core/macro';
import { id } from '@parlance/contract/id';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazily } from '../ui/states/lazily.ts';
import { NotFound } from './not-found.tsx';
import { PageLoading } from './page-loading.tsx';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const Review = lazily(async () => (await import('../attempts/review/review.tsx')).Review, 'page');

/** The review of the attempt that the URL names. */
export function ReviewPage() {
  const { attemptId } = useParams();
  const { data: known } = id.safeParse(attemptId);
  if (known === undefined) return <NotFound />;
  return (
    <Suspense fallback={<PageLoading text={t`Loading the review...`} />}>
      <Review key={known} attemptId={known} />
    </Suspense>
  );
}
