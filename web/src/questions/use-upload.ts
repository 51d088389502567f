import type { Course } from '@parlance/contract/courses';
import type { Endpoint } from '@parlance/contract/endpoint';
import { type RowError, type UploadRow, uploadReadingCsv } from '@parlance/contract/questions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallRefused, upload } from '../platform/call.ts';
import { type Report, reportOf } from './upload-report.ts';

/** A chosen file, read at once: one that changes on the disk meanwhile is not sent half old, half new. */
export type ChosenFile = { name: string; bytes: Uint8Array<ArrayBuffer>; key: number };

/** Whether this course takes a CSV file of questions here. */
export function takesCsv({ type }: Course): boolean {
  return type === 'Reading';
}

/**
 * Checks a file by a dry run as soon as there are a file and a course, and uploads it. `share` is how much of the
 * file has gone, from 0 to 1.
 */
export function useUpload(course: Course | null, file: ChosenFile | null) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);

  const check = useQuery({
    queryKey: ['upload-check', course?.id, file?.key],
    queryFn: ({ signal }) => (course && file ? dryRun(course.id, file, setShare, signal) : null),
    enabled: course !== null && file !== null && takesCsv(course),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const sending = useMutation({
    mutationFn: (sent: { course: Course; file: ChosenFile; replace: boolean }) => {
      stop.current = new AbortController();
      setShare(0);
      const flags: Flags = sent.replace ? { replace: 'true' } : {};
      const form = uploadForm(uploadReadingCsv, sent.course.id, sent.file, flags);
      return upload(uploadReadingCsv, form, setShare, { signal: stop.current.signal });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['courses'] }),
  });

  return { check, sending, share, stopSending: () => stop.current?.abort() };
}

/** Every row with what is wrong in it; throws only for a file that gave no rows at all. */
async function dryRun(
  courseId: number,
  file: ChosenFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Report> {
  onProgress(0);
  try {
    const form = uploadForm(uploadReadingCsv, courseId, file, { dryRun: 'true' });
    const { rows } = await upload(uploadReadingCsv, form, onProgress, { signal });
    return reportOf(rows);
  } catch (error) {
    const report = refusedReport(error);
    if (!report) throw error;
    return report;
  }
}

/** The rows of a file that was refused for some of them; null for any other failure. */
export function refusedReport(error: unknown): Report | null {
  if (!(error instanceof CallRefused) || error.code !== 'csv_rows_wrong') return null;
  return reportOf((error.details.rows ?? []) as UploadRow[], (error.details.errors ?? []) as RowError[]);
}

type Flags = { dryRun?: 'true'; replace?: 'true' };

/** The form that carries a file to `endpoint`. */
export function uploadForm({ multipart }: Endpoint, courseId: number, file: ChosenFile, flags: Flags = {}): FormData {
  const form = new FormData();
  form.set('course_id', String(courseId));
  for (const [flag, value] of Object.entries(flags)) form.set(flag, value);
  form.set(multipart?.file ?? 'file', new Blob([file.bytes], { type: 'text/csv' }), file.name);
  return form;
}
