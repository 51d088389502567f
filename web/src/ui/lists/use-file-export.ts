import type { CallInput, Endpoint } from '@parlance/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toastError, toastSuccess } from '../states/toast.tsx';

/** Saves the file that this call answers, such as everything of a list; `failed` is said when the server says nothing. */
export function useFileExport<E extends Endpoint & { replyType: string | readonly string[] }>(
  endpoint: E,
  input: CallInput<E>,
  failed: string,
) {
  return useMutation({
    mutationFn: async () => {
      const { name, file } = await callForFile(endpoint, input);
      saveFile(name, file);
      return name;
    },
    onSuccess: (name) => toastSuccess(`Saved as ${name}.`),
    onError: (error) => toastError(refusalText(error, failed)),
  });
}
