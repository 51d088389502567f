import { exportAccommodations } from '@parlance/contract/accommodations';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '../../platform/call.ts';
import { refusalText } from '../../platform/refusal.ts';
import { saveFile } from '../../platform/save-file.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';

/** Saves what is in force or to come as a file that can be imported again. */
export function useAccommodationExport() {
  return useMutation({
    mutationFn: async () => {
      const { name, file } = await callForFile(exportAccommodations, {});
      saveFile(name, file);
      return name;
    },
    onSuccess: (name) => toastSuccess(`Saved as ${name}.`),
    onError: (error) => toastError(refusalText(error, 'Failed to export the accommodations.')),
  });
}
