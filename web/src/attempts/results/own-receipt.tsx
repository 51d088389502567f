import { Suspense } from 'react';
import { lazily } from '../../ui/states/lazily.ts';

/** Fetched when a test has ended: no test waits for it. */
const ReceiptLine = lazily(async () => (await import('../../receipts/receipt-line.tsx')).ReceiptLine);

/** The receipt of a test, beside its result. */
export function OwnReceipt({ attemptId }: { attemptId: number }) {
  return (
    <Suspense>
      <ReceiptLine attemptId={attemptId} />
    </Suspense>
  );
}
