import { IconReceipt } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazily } from '../../../ui/states/lazily.ts';
import { SectionLoading } from '../../page-loading.tsx';
import type { PanelSection } from '../../panel-section.ts';

/** A chunk of its own: few come here. */
const ReceiptKeys = lazily(async () => (await import('../../../receipts/receipt-keys.tsx')).ReceiptKeys);

/** The keys of receipts, for superadmins. */
export const receiptsSection: PanelSection = {
  key: 'receipts',
  label: 'Receipts',
  icon: IconReceipt,
  Screen: ReceiptsScreen,
};

function ReceiptsScreen() {
  return (
    <Suspense fallback={<SectionLoading text="Loading receipts..." />}>
      <ReceiptKeys />
    </Suspense>
  );
}
