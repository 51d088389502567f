import { t } from '@lingui/core/macro';
import { Suspense } from 'react';
import { lazily } from '../ui/states/lazily.ts';
import { PageLoading } from './page-loading.tsx';

/** A chunk of its own, with its styles: see web/build/chunks.ts. */
const Report = lazily(async () => (await import('../reports/report-page.tsx')).ReportPage, 'page');

/** The score report that the URL names. */
export function ReportScreen() {
  return (
    <Suspense fallback={<PageLoading text={t`Loading the report...`} />}>
      <Report />
    </Suspense>
  );
}
