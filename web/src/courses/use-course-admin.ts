import { duplicateCourse, editCourse, exportResults, getCourseForAdmin } from '@parlance/contract/course-admin';
import type { CallInput } from '@parlance/contract/endpoint';
import { exportQuestions } from '@parlance/contract/interchange/exports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForFile } from '../platform/call.ts';
import { queryOf } from '../platform/queries.ts';
import { saveFile } from '../platform/save-file.ts';
import { refreshCourses } from './use-courses.ts';

/** A course with its rules and what depends on it, requested each time; null asks for none. */
export function useCourseForAdmin(courseId: number | null) {
  return useQuery({
    ...queryOf(getCourseForAdmin, courseId === null ? null : { params: { id: courseId } }),
    select: ({ course }) => course,
    // A form is filled with what is there now, and what depends on a course changes while people work.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useEditCourse(courseId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof editCourse>['body']) => call(editCourse, { params: { id: courseId }, body }),
    onSuccess: () => refreshCourses(client),
  });
}

export function useDuplicateCourse() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (courseId: number) => call(duplicateCourse, { params: { id: courseId } }),
    onSuccess: () => refreshCourses(client),
  });
}

/** How many files a course's questions are exported as. */
export function useExportParts() {
  return useMutation({
    mutationFn: async (id: number) => (await call(getCourseForAdmin, { params: { id } })).course.exportParts,
  });
}

export type Export = { courseId: number } & ({ what: 'questions'; part?: number } | { what: 'attempts' | 'answers' });

/** Fetches a file and hands it to the browser to save. */
export function useExport() {
  return useMutation({
    mutationFn: async (wanted: Export) => {
      const params = { id: wanted.courseId };
      const { name, file } =
        wanted.what === 'questions'
          ? await callForFile(exportQuestions, { params, query: wanted.part ? { part: String(wanted.part) } : {} })
          : await callForFile(exportResults, { params, query: { rows: wanted.what } });
      saveFile(name, file);
      return name;
    },
  });
}
