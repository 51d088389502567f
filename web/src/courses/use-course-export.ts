import { t } from '@lingui/core/macro';
import type { CourseForAdmin } from '@parlance/contract/course-admin';
import type { Course } from '@parlance/contract/courses';
import { useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { toastError, toastSuccess } from '../ui/states/toast.tsx';
import { type Export, useExport, useExportParts } from './use-course-admin.ts';

export type ExportAction = 'questions' | 'attempts' | 'answers';

/** What an export needs to know of a course; a deleted one says itself how many files its questions are. */
export type CourseToExport = Pick<Course, 'id' | 'title' | 'type' | 'question_count'> &
  Partial<Pick<CourseForAdmin, 'exportParts'>>;

/** A course whose questions are several files, to choose from. */
export type PartsToChoose = { course: CourseToExport; parts: CourseForAdmin['exportParts'] };

/** Saves questions and results of a course as files, with how far that is. */
export function useCourseExport() {
  const [workingOn, setWorkingOn] = useState<{ id: number; words: string } | null>(null);
  const [choice, setChoice] = useState<PartsToChoose | null>(null);
  const [asked, setAsked] = useState<CourseToExport | null>(null);
  const counting = useExportParts();
  const exporting = useExport();

  async function working(id: number, words: string, failed: string, work: () => Promise<void>): Promise<void> {
    setWorkingOn({ id, words });
    try {
      await work();
    } catch (error) {
      toastError(refusalText(error, failed));
    } finally {
      setWorkingOn(null);
    }
  }

  async function exportFile(wanted: Export): Promise<void> {
    const failed = wanted.what === 'questions' ? t`Failed to export the questions.` : t`Failed to export the results.`;
    await working(wanted.courseId, t`Preparing the file...`, failed, async () => {
      const file = await exporting.mutateAsync(wanted);
      toastSuccess(t`Saved as ${file}.`);
    });
  }

  /** A CSV for each recording: straight away where that is one. */
  async function exportCsv(course: CourseToExport): Promise<void> {
    const courseId = course.id;
    setAsked(null);
    let parts = course.exportParts ?? [];
    await working(courseId, t`Preparing the file...`, t`Failed to export the questions.`, async () => {
      parts = course.exportParts ?? (await counting.mutateAsync(courseId));
    });
    if (parts.length > 1) setChoice({ course, parts });
    else if (parts.length === 1) await exportFile({ courseId, what: 'questions' });
  }

  return {
    exportCourse: (course: CourseToExport, what: ExportAction) =>
      what === 'questions' ? setAsked(course) : void exportFile({ courseId: course.id, what }),
    exportCsv,
    /** The course of which the format is asked. */
    asked,
    closeAsked: () => setAsked(null),
    /** Does something with a course and says so while it lasts, and when it fails. */
    working,
    /** The course something is made of, and what to say of it. */
    workingOn,
    /** Set while one of several files is to be chosen. */
    choice,
    exportPart: ({ id }: CourseToExport, part: number) => exportFile({ courseId: id, what: 'questions', part }),
    closeChoice: () => setChoice(null),
  };
}

export type CourseExport = Omit<ReturnType<typeof useCourseExport>, 'working'>;
