import { t } from '@lingui/core/macro';
import { id } from '@parlance/contract/id';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { lazily } from '../ui/states/lazily.ts';
import { NotFound } from './not-found.tsx';
import { PageLoading } from './page-loading.tsx';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const Review = lazily(async () => (await import('../attempts/review/review.tsx')).Review, 'page');

const Practice = lazily(async () => (await import('../attempts/review/practice.tsx')).Practice, 'page');

/** The review of the attempt that the URL names, or what was wrong in it to be answered again. */
export function ReviewPage() {
  const { attemptId } = useParams();
  const [search] = useSearchParams();
  const { data: known } = id.safeParse(attemptId);
  if (known === undefined) return <NotFound />;
  if (search.has('practise')) {
    return (
      <Suspense fallback={<PageLoading text={t`Loading the questions...`} />}>
        <Practice key={known} attemptId={known} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<PageLoading text={t`Loading the review...`} />}>
      <Review key={known} attemptId={known} />
    </Suspense>
  );
}
