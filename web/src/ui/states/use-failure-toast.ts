import { useEffect } from 'react';
import { toastError } from './toast.tsx';

/** Says `message` in a toast each time `error` becomes another one, for queries, which fail without being asked to. */
export function useFailureToast(error: Error | null, message: string, shownMs?: number): void {
  useEffect(() => {
    if (error) toastError(message, { shownMs, id: message });
  }, [error, message, shownMs]);
}
