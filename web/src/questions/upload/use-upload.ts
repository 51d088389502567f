import type { Course } from '@parlance/contract/courses';
import type { Endpoint } from '@parlance/contract/endpoint';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import {
  uploadDescriptive,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/questions';
import { useQueryClient } from '@tanstack/react-query';
import { refreshCourses } from '../../courses/use-courses.ts';
import { upload } from '../../platform/call.ts';
import { localKey } from '../../platform/queries.ts';
import { type ChosenFile, csvForm } from '../../ui/upload/chosen-file.ts';
import { type SendFile, useCheckedFile } from '../../ui/upload/use-checked-file.ts';

/** Where the file of a course goes (specification, section 7). */
const endpoints = {
  Reading: uploadReadingCsv,
  Listening: uploadListeningCsv,
  Writing: uploadDescriptive,
  Speaking: uploadSpeakingCsv,
} satisfies Record<CourseType, Endpoint>;

/** What a file goes into: a course, and for Listening the recording its questions are asked about. */
export type Target = { course: Course; audioPath: string | null };

/** Checks a file as soon as there are a file and a target for it, and uploads it. */
export function useUpload(target: Target | null, file: ChosenFile | null) {
  const client = useQueryClient();
  return useCheckedFile({
    queryKey: localKey('upload-check', target?.course.id, target?.audioPath),
    send: target && sendTo(target),
    file,
    onSent: () => refreshCourses(client),
  });
}

/** What sends a file into this course. */
export function sendTo({ course, audioPath }: Target): SendFile {
  const endpoint = endpoints[course.type];
  const fields = { course_id: String(course.id), ...(audioPath !== null && { audio_file_path: audioPath }) };
  return (file, flags, onProgress, signal) =>
    upload(endpoint, csvForm(endpoint, file, { ...fields, ...flags }), onProgress, { signal });
}
