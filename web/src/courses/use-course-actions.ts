import type { Course, CourseForAdmin } from '@parlance/contract/courses';
import { useState } from 'react';
import { refusalText } from '../platform/refusal.ts';
import { toastError, toastSuccess } from '../ui/toast.tsx';
import type { CourseAction } from './course-menu.tsx';
import { type Export, useDuplicateCourse, useExport, useExportParts } from './use-course-admin.ts';

type Then = {
  onEdit: (courseId: number) => void;
  /** Told the id of the new course. */
  onCopied: (courseId: number) => void;
};

/** A course whose questions are several files, to choose from. */
export type PartsToChoose = { course: Course; parts: CourseForAdmin['exportParts'] };

/** What the menu of a course does, with how far it is. */
export function useCourseActions({ onEdit, onCopied }: Then) {
  const [workingOn, setWorkingOn] = useState<{ id: number; words: string } | null>(null);
  const [choice, setChoice] = useState<PartsToChoose | null>(null);
  const duplicating = useDuplicateCourse();
  const counting = useExportParts();
  const exporting = useExport();

  async function working(course: Course, words: string, failed: string, work: () => Promise<void>): Promise<void> {
    setWorkingOn({ id: course.id, words });
    try {
      await work();
    } catch (error) {
      toastError(refusalText(error, failed));
    } finally {
      setWorkingOn(null);
    }
  }

  async function duplicate(course: Course): Promise<void> {
    await working(course, 'Duplicating the course...', 'Failed to duplicate the course.', async () => {
      const { message, course: copy } = await duplicating.mutateAsync(course.id);
      toastSuccess(message);
      onCopied(copy.id);
    });
  }

  async function exportFile(course: Course, wanted: Export): Promise<void> {
    const failed = wanted.what === 'questions' ? 'Failed to export the questions.' : 'Failed to export the results.';
    await working(course, 'Preparing the file...', failed, async () => {
      toastSuccess(`Saved as ${await exporting.mutateAsync(wanted)}.`);
    });
  }

  /** Straight away where the questions are one file. */
  async function exportQuestions(course: Course): Promise<void> {
    if (course.type !== 'Listening') return await exportFile(course, { courseId: course.id, what: 'questions' });
    let parts: CourseForAdmin['exportParts'] = [];
    await working(course, 'Preparing the file...', 'Failed to export the questions.', async () => {
      parts = await counting.mutateAsync(course.id);
    });
    if (parts.length > 1) setChoice({ course, parts });
    else if (parts.length === 1) await exportFile(course, { courseId: course.id, what: 'questions' });
  }

  function act(course: Course, action: CourseAction): void {
    if (action === 'edit') onEdit(course.id);
    else if (action === 'duplicate') void duplicate(course);
    else if (action === 'questions') void exportQuestions(course);
    else void exportFile(course, { courseId: course.id, what: action });
  }

  return {
    act,
    /** The course something is made of, and what to say of it. */
    workingOn,
    /** Set while one of several files is to be chosen. */
    choice,
    exportPart: (course: Course, part: number) => exportFile(course, { courseId: course.id, what: 'questions', part }),
    closeChoice: () => setChoice(null),
  };
}
