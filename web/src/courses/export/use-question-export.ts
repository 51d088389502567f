import { type ExportFormat, exportQuestions } from '@parlance/contract/courses';
import type { CallInput } from '@parlance/contract/endpoint';
import { checkBankExport, checkExport, exportBank } from '@parlance/contract/interchange/exports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callForFile } from '../../platform/call.ts';
import { queryOf } from '../../platform/queries.ts';
import { saveFile } from '../../platform/save-file.ts';

/** Which questions leave: those of a course, or those of the bank that fit. */
export type ExportSource = { courseId: number } | { bank: Omit<CallInput<typeof exportBank>['query'], 'format'> };

/** What a file of this format would lose. */
export function useExportCheck(source: ExportSource, format: ExportFormat) {
  const ofCourse = 'courseId' in source;
  const course = useQuery({
    ...queryOf(checkExport, { params: { id: ofCourse ? source.courseId : 0 }, query: { format } }),
    enabled: ofCourse,
    staleTime: 0,
  });
  const bank = useQuery({
    ...queryOf(checkBankExport, { query: { ...('bank' in source && source.bank), format } }),
    enabled: !ofCourse,
    staleTime: 0,
  });
  return ofCourse ? course : bank;
}

/** Fetches the file and hands it to the browser to save. Gives its name. */
export function useQuestionExport() {
  return useMutation({
    mutationFn: async ({ source, format }: { source: ExportSource; format: ExportFormat }) => {
      const { name, file } =
        'courseId' in source
          ? await callForFile(exportQuestions, { params: { id: source.courseId }, query: { format } })
          : await callForFile(exportBank, { query: { ...source.bank, format } });
      saveFile(name, file);
      return name;
    },
  });
}
