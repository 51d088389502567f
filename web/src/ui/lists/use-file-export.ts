import { t } from '@lingui/core/macro';
import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toastError, toastSuccess } from '../states/toast.tsx';

/**
 * Saves what of a list fits `input`, or everything, as the file that this call answers; `failed` is said when the server
 * says nothing.
 */
export function useFileExport<E extends Endpoint & { replyType: string | readonly string[] }>(
  endpoint: E,
  failed: string,
  input: CallInput<E> = {} as CallInput<E>,
) {
  return useMutation({
    mutationFn: async () => {
      const { name, file } = await callForFile(endpoint, input);
      saveFile(name, file);
      return name;
    },
    onSuccess: (name) => toastSuccess(t`Saved as ${name}.`),
    onError: (error) => toastError(refusalText(error, failed)),
  });
}
