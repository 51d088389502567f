import type { Course, CourseType } from '@parlance/contract/courses';
import type { Endpoint } from '@parlance/contract/endpoint';
import {
  type RowError,
  type UploadRow,
  uploadDescriptive,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/questions';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallRefused, upload } from '../platform/call.ts';
import { type Report, reportOf } from './upload-report.ts';

/** A chosen file, read at once: one that changes on the disk meanwhile is not sent half old, half new. */
export type ChosenFile = { name: string; bytes: Uint8Array<ArrayBuffer>; key: number };

/** Where the file of a course goes (specification, section 7). */
const endpoints = {
  Reading: uploadReadingCsv,
  Listening: uploadListeningCsv,
  Writing: uploadDescriptive,
  Speaking: uploadSpeakingCsv,
} satisfies Record<CourseType, Endpoint>;

/** What a file goes into: a course, and for Listening the recording its questions are asked about. */
export type Target = { course: Course; audioPath: string | null };

/**
 * Checks a file by a dry run as soon as there are a file and a target for it, and uploads it. `share` is how much of
 * the file has gone, from 0 to 1.
 */
export function useUpload(target: Target | null, file: ChosenFile | null) {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);

  const check = useQuery({
    queryKey: ['upload-check', target?.course.id, target?.audioPath, file?.key],
    queryFn: ({ signal }) => (target && file ? dryRun(target, file, setShare, signal) : null),
    enabled: target !== null && file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const sending = useMutation({
    mutationFn: (sent: { target: Target; file: ChosenFile; replace: boolean }) => {
      stop.current = new AbortController();
      setShare(0);
      return send(sent.target, sent.file, sent.replace ? { replace: 'true' } : {}, setShare, stop.current.signal);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['courses'] }),
  });

  return { check, sending, share, stopSending: () => stop.current?.abort() };
}

/** Every row with what is wrong in it; throws only for a file that gave no rows at all. */
async function dryRun(
  target: Target,
  file: ChosenFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Report> {
  onProgress(0);
  try {
    const { rows } = await send(target, file, { dryRun: 'true' }, onProgress, signal);
    return reportOf(rows);
  } catch (error) {
    const report = refusedReport(error);
    if (!report) throw error;
    return report;
  }
}

function send(
  { course, audioPath }: Target,
  file: ChosenFile,
  flags: Flags,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) {
  const endpoint = endpoints[course.type];
  const fields = audioPath === null ? flags : { ...flags, audio_file_path: audioPath };
  return upload(endpoint, uploadForm(endpoint, course.id, file, fields), onProgress, { signal });
}

/** The rows of a file that was refused for some of them; null for any other failure. */
export function refusedReport(error: unknown): Report | null {
  if (!(error instanceof CallRefused) || error.code !== 'csv_rows_wrong') return null;
  return reportOf((error.details.rows ?? []) as UploadRow[], (error.details.errors ?? []) as RowError[]);
}

type Flags = { dryRun?: 'true'; replace?: 'true'; audio_file_path?: string };

/** The form that carries a file to `endpoint`. */
export function uploadForm({ multipart }: Endpoint, courseId: number, file: ChosenFile, flags: Flags = {}): FormData {
  const form = new FormData();
  form.set('course_id', String(courseId));
  for (const [flag, value] of Object.entries(flags)) form.set(flag, value);
  form.set(multipart?.file ?? 'file', new Blob([file.bytes], { type: 'text/csv' }), file.name);
  return form;
}
