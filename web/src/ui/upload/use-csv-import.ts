import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import type { ChosenFile } from './chosen-file.ts';
import { sampleAsked } from './encoding-question.tsx';
import type { Report } from './upload-report.ts';
import { type Needs, type Replied, refusedReport, useCheckedFile } from './use-checked-file.ts';

type Options<R extends Replied> = Omit<Needs<R>, 'file' | 'send'> & {
  send: NonNullable<Needs<R>['send']>;
  /** What is said when the server says nothing. */
  failed: string;
};

export type CsvImport<R extends Replied = Replied> = ReturnType<typeof useCsvImport<R>>;

/** A CSV file that is taken in as a whole: chosen, checked row by row, and sent when all rows are ready. */
export function useCsvImport<R extends Replied>({ send, failed, ...needs }: Options<R>) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { check, sending, share, stopSending } = useCheckedFile({ ...needs, send, file });
  // What changed on the server since the check is in what the sending was refused for.
  const report: Report | null = refusedReport(sending.error) ?? check.data ?? null;
  const error = sending.error ?? check.error;

  function choose(chosen: ChosenFile | null): void {
    sending.reset();
    setFile(chosen);
    setRefused(null);
  }

  return {
    /** How the file is sent, for the copy that has the faults marked. */
    sendFile: send,
    file,
    choose,
    refuse: (reason: string) => {
      choose(null);
      setRefused(reason);
    },
    fileError: refused ?? (error ? refusalText(error, failed) : null),
    /** Lines of the file as they would read, where its encoding is asked for. */
    sample: sampleAsked(error),
    check,
    report,
    /** What the server said of the whole file, while no row has a fault. */
    checked: check.data?.reply ?? null,
    share,
    sending: sending.isPending,
    /** Whether the button would do nothing but repeat what the report says. */
    held: file !== null && (report === null || report.wrong > 0 || report.ready === 0),
    send: () => {
      if (!file) return setRefused(t`Choose a file.`);
      sending.mutate({ send, file, flags: {} }, { onSuccess: () => setFile(null) });
    },
    cancel: () => {
      stopSending();
      choose(null);
    },
    /** What the server answered, once the file is taken in. */
    done: sending.data ?? null,
  };
}
