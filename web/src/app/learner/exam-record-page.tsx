import { t } from '@lingui/core/macro';
import { id } from '@parlance/contract/id';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazily } from '../../ui/states/lazily.ts';
import { NotFound } from '../not-found.tsx';
import { PageLoading } from '../page-loading.tsx';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const OwnRecord = lazily(async () => (await import('../../facts/record/own-record.tsx')).OwnRecord, 'page');

/** The learner's own record of the examination that the URL names. */
export function ExamRecordPage() {
  const { sittingId } = useParams();
  const { data: known } = id.safeParse(sittingId);
  if (known === undefined) return <NotFound />;
  return (
    <Suspense fallback={<PageLoading text={t`Loading your exam record...`} />}>
      <OwnRecord key={known} sittingId={known} />
    </Suspense>
  );
}
