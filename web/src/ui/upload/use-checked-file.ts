import type { RowError, UploadRow } from '@parlance/contract/csv';
import { type QueryKey, useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallRefused } from '../../platform/call.ts';
import type { ChosenFile } from './chosen-file.ts';
import { type Report, reportOf } from './upload-report.ts';

type Flags = Record<string, string>;
export type Replied = { message: string; imported: number; rows: UploadRow[] };

/** Sends a file with these flags to where it goes. */
export type SendFile<R extends Replied = Replied> = (
  file: ChosenFile,
  flags: Flags,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<R>;

export type Needs<R extends Replied> = {
  /** What the check depends on besides the file. */
  queryKey: QueryKey;
  /** Null while it is not known where the file goes. */
  send: SendFile<R> | null;
  file: ChosenFile | null;
  /** It is stored: what was read before may be old. */
  onSent: () => Promise<unknown>;
};

/**
 * Checks a CSV file by a dry run as soon as there are a file and where it goes, and sends it. `share` is how much of
 * the file has gone, from 0 to 1.
 */
export function useCheckedFile<R extends Replied>({ queryKey, send, file, onSent }: Needs<R>) {
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController | null>(null);

  const check = useQuery({
    queryKey: [...queryKey, file?.key],
    queryFn: ({ signal }) => (send && file ? dryRun(send, file, setShare, signal) : null),
    enabled: send !== null && file !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const sending = useMutation({
    mutationFn: (sent: { send: SendFile<R>; file: ChosenFile; flags: Flags }) => {
      stop.current = new AbortController();
      setShare(0);
      return sent.send(sent.file, sent.flags, setShare, stop.current.signal);
    },
    onSuccess: onSent,
  });

  return { check, sending, share, stopSending: () => stop.current?.abort() };
}

/** The rows, and what else the server said of a file without faults. */
type Check<R extends Replied> = Report & { reply: R | null };

/** Every row with what is wrong in it; throws only for a file that gave no rows at all. */
async function dryRun<R extends Replied>(
  send: SendFile<R>,
  file: ChosenFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Check<R>> {
  onProgress(0);
  try {
    const reply = await send(file, { dryRun: 'true' }, onProgress, signal);
    return { ...reportOf(reply.rows), reply };
  } catch (error) {
    const report = refusedReport(error);
    if (!report) throw error;
    return { ...report, reply: null };
  }
}

/** The file as the server hands it back, with what is wrong in each row. Throws when nothing is wrong any more. */
export async function markedCopy(send: SendFile, file: ChosenFile): Promise<string> {
  try {
    await send(file, { dryRun: 'true', marked: 'true' }, () => {}, new AbortController().signal);
  } catch (error) {
    const marked = error instanceof CallRefused && error.details.marked;
    if (typeof marked === 'string') return marked;
    throw error;
  }
  throw new Error('There are no errors left in this file.');
}

/** The rows of a file that was refused for some of them; null for any other failure. */
export function refusedReport(error: unknown): Report | null {
  if (!(error instanceof CallRefused) || error.code !== 'csv_rows_wrong') return null;
  return reportOf((error.details.rows ?? []) as UploadRow[], (error.details.errors ?? []) as RowError[]);
}
