import type { CallInput } from '@parlance/contract/endpoint';
import type { checkReceipt } from '@parlance/contract/receipts/receipts';

type Given = NonNullable<CallInput<typeof checkReceipt>['body']>;

/**
 * What of a pasted or chosen text is checked: the data in the page of a receipt, the reply of the call, or a code. Null
 * for a page or JSON without a receipt in it.
 */
export function checkedFrom(text: string): Given | null {
  const trimmed = text.trim();
  if (!/^[<{]/.test(trimmed)) return { code: trimmed.slice(0, 60) };
  const data = trimmed.startsWith('<')
    ? new DOMParser().parseFromString(trimmed, 'text/html').getElementById('receipt-data')?.textContent
    : trimmed;
  try {
    const { payload, signature } = JSON.parse(data ?? '') as Record<string, unknown>;
    return typeof payload === 'string' && typeof signature === 'string' ? { payload, signature } : null;
  } catch {
    return null;
  }
}
