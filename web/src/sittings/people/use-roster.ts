import type { Reply } from '@parlance/contract/endpoint';
import { exportRoster, importRoster } from '@parlance/contract/sittings/candidates';
import { upload } from '../../platform/call.ts';
import { localKey } from '../../platform/queries.ts';
import { useFileExport } from '../../ui/lists/use-file-export.ts';
import { csvForm } from '../../ui/upload/chosen-file.ts';
import type { SendFile } from '../../ui/upload/use-checked-file.ts';
import { useCsvImport } from '../../ui/upload/use-csv-import.ts';
import type { Draft } from '../set-up/use-draft.ts';

/** A file of candidates: chosen, checked row by row, and sent when all rows are ready. */
export function useRosterImport(sittingId: number, draft: Draft) {
  const send: SendFile<Reply<typeof importRoster>> = (file, flags, onProgress, signal) =>
    draft.alter((version) => {
      const form = csvForm(importRoster, file, { ...flags, version: String(version) });
      return upload(importRoster, form, onProgress, { signal, params: { id: sittingId } });
    });
  return useCsvImport({
    queryKey: localKey('roster-check', sittingId),
    send,
    failed: 'Failed to import the candidates.',
    onSent: () => Promise.resolve(),
  });
}

/** Saves the candidates as a file that can be imported again. */
export function useRosterExport(sittingId: number) {
  return useFileExport(exportRoster, 'Failed to export the candidates.', { params: { id: sittingId } });
}
