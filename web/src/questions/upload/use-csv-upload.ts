import { t } from '@lingui/core/macro';
import type { Course } from '@parlance/contract/courses';
import type { Endpoint } from '@parlance/contract/endpoint';
import type { AlreadyChoice } from '@parlance/contract/interchange/already';
import {
  uploadDescriptive,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshCourses } from '../../courses/use-courses.ts';
import { upload } from '../../platform/call.ts';
import { localKey } from '../../platform/queries.ts';
import { refusalText } from '../../platform/refusal.ts';
import { toastError, toastSuccess } from '../../ui/states/toast.tsx';
import { type ChosenFile, csvForm } from '../../ui/upload/chosen-file.ts';
import { sampleAsked } from '../../ui/upload/encoding-question.tsx';
import { type Replied, type SendFile, useCheckedFile } from '../../ui/upload/use-checked-file.ts';

const failed = () => t`Failed to upload questions.`;

type Needs = {
  course: Course | null;
  /** The recording that the questions of a Listening course are asked about. */
  audioPath: string | null;
  /** Said before anything else: the course that the URL names does not exist. */
  missing: string | null;
  /** The file is in the course, with so many questions. */
  onStored: (imported: number) => void;
};

/** What the last file added to which course; `replaced` when it took the place of the questions there. */
export type Stored = { courseId: number; imported: number; replaced: boolean };

/** A CSV file on its way into a course: chosen, checked row by row, and sent when all rows are ready. */
export function useCsvUpload({ course, audioPath, missing, onStored }: Needs) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  /** The course whose questions the file replaces: for another one it is asked again. */
  const [replacedId, setReplacedId] = useState<number | null>(null);
  /** Upload Questions was pressed: what is missing is said below its field. */
  const [pressed, setPressed] = useState(false);
  const [stored, setStored] = useState<Stored | null>(null);
  /** Some of its questions are there already, and what becomes of them is being asked. */
  const [isTwice, setIsTwice] = useState(false);
  const needsRecording = course?.type === 'Listening' && audioPath === null;
  const target: Target | null = course && !needsRecording ? { course, audioPath } : null;
  const replace = course !== null && replacedId === course.id;
  const { check, sending, share, stopSending } = useUpload(target, file);
  const report = check.data ?? null;
  const twice = (!replace && report?.reply?.already) || null;
  const ready = report !== null && report.wrong === 0 && report.ready > 0;
  const faulty = refused ?? (check.error && refusalText(check.error, failed()));

  function choose(chosen: ChosenFile | null): void {
    setStored(null);
    setFile(chosen);
    setRefused(null);
  }

  function reset(): void {
    choose(null);
    setReplacedId(null);
    setPressed(false);
  }

  function send(): void {
    setPressed(true);
    if (missing !== null) return toastError(missing);
    if (needsRecording) return toastError(t`Please select an audio file to upload.`);
    if (!target || !file) return toastError(t`Please select a file and a course.`);
    if (twice) setIsTwice(true);
    else store(target, file, replace ? { replace: 'true' } : {});
  }

  function store(target: Target, file: ChosenFile, flags: Record<string, string>): void {
    setIsTwice(false);
    sending.mutate(
      { send: sendTo(target), file, flags },
      {
        onSuccess: ({ message, imported }) => {
          toastSuccess(message);
          reset();
          setStored({ courseId: target.course.id, imported, replaced: replace });
          onStored(imported);
        },
        onError: (error) => toastError(refusalText(error, failed())),
      },
    );
  }

  return {
    file,
    fileError: faulty ?? (pressed && !file ? t`Choose a file.` : null),
    /** Lines of the file as they would read, where its encoding is asked for. */
    sample: sampleAsked(check.error),
    choose,
    refuse: (reason: string) => {
      choose(null);
      setRefused(reason);
    },
    check,
    /** Sends a file to where this one goes; null while that is not known. */
    sendFile: target && sendTo(target),
    report,
    replace,
    setReplace: (on: boolean) => setReplacedId(on && course ? course.id : null),
    needsRecording,
    pressed,
    /** What was just added to this course; null once another file or course is chosen. */
    stored: stored?.courseId === course?.id ? stored : null,
    /** Makes way for the next file. */
    startAgain: () => setStored(null),
    send,
    /** How many of how many questions the course has already, while what becomes of them is asked. */
    twice: isTwice ? twice : null,
    sendTwice: (already: AlreadyChoice) => target && file && store(target, file, { already }),
    leaveTwice: () => setIsTwice(false),
    sending: sending.isPending,
    share,
    /** Whether the button would do nothing but repeat what the report says. */
    held: target !== null && file !== null && !ready,
    cancel: () => {
      stopSending();
      sending.reset();
      reset();
    },
  };
}

export type CsvUpload = ReturnType<typeof useCsvUpload>;

/** Where the file of a course goes (specification, section 7). */
const endpoints = {
  Reading: uploadReadingCsv,
  Listening: uploadListeningCsv,
  Writing: uploadDescriptive,
  Speaking: uploadSpeakingCsv,
} satisfies Record<CourseType, Endpoint>;

/** What a file goes into: a course, and for Listening the recording its questions are asked about. */
type Target = { course: Course; audioPath: string | null };

/** Checks a file as soon as there are a file and a target for it, and uploads it. */
function useUpload(target: Target | null, file: ChosenFile | null) {
  const client = useQueryClient();
  return useCheckedFile({
    queryKey: localKey('upload-check', target?.course.id, target?.audioPath),
    send: target && sendTo(target),
    file,
    onSent: () => refreshCourses(client),
  });
}

type Checked = Replied & { already?: { there: number; of: number } };

/** What sends a file into this course. */
function sendTo({ course, audioPath }: Target): SendFile<Checked> {
  const endpoint = endpoints[course.type];
  const fields = { course_id: String(course.id), ...(audioPath !== null && { audio_file_path: audioPath }) };
  return (file, flags, onProgress, signal) =>
    upload(endpoint, csvForm(endpoint, file, { ...fields, ...flags }), onProgress, { signal });
}
