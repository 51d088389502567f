import { t } from '@lingui/core/macro';
import { getReceipt, getReceiptPage, type Receipt, type ReceiptPayload } from '@parlance/contract/receipts/receipts';
import { useQuery } from '@tanstack/react-query';
import { CallRefused } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { useFileExport } from '../ui/lists/use-file-export.ts';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';

/** A receipt with what its signed text says. */
export type ReadReceipt = Receipt & { said: ReceiptPayload };

/** The newest receipt of a test. */
export function useReceipt(attemptId: number) {
  return useQuery({
    ...queryOf(getReceipt, { params: { id: attemptId } }),
    select: (receipt): ReadReceipt => ({ ...receipt, said: JSON.parse(receipt.payload) as ReceiptPayload }),
    // It may have been opened again since.
    staleTime: 0,
    // There is none of an older test, also when asked again.
    retry: (count, error) => !isNone(error) && count < 2,
  });
}

/** Whether a test has no receipt: the refusal says why. */
export function isNone(error: unknown): error is CallRefused {
  return error instanceof CallRefused && error.code === 'receipt_none';
}

/** Saves the page of a receipt. */
export function useReceiptFile(attemptId: number) {
  const failed = t`Failed to save the receipt. It is stored on the server.`;
  return useFileExport(getReceiptPage, failed, { params: { id: attemptId } });
}

/** Where the browser gives no clipboard, the code is read from the screen. */
export async function copyCode(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toastSuccess(t`The code was copied.`);
  } catch {
    toastError(t`Failed to copy the code. It is ${code}.`);
  }
}
