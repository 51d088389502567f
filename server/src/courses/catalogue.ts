import { getCourse, listCourses as listCoursesCall } from '@parlance/contract/courses';
import type { Language } from '@parlance/contract/languages';
import { openContentCache } from '../platform/content-cache.ts';
import type { Db } from '../platform/database/database.ts';
import { compressedAnswer, type EncodedAnswer, encoded, encodedAnswer } from '../platform/http/encoded-answer.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { audioPartsSeconds, sum, testDurationSeconds, timersSeconds } from './duration.ts';
import {
  type CourseFilter,
  type CourseViewer,
  findCatalogueRevision,
  findContentRevision,
  findCourse,
  findDrawnTimes,
  findTimedQuestions,
  listCourses,
} from './queries.ts';

const CATALOGUE_MAX_BYTES = 8 * 1024 * 1024;
const DETAILS_MAX_BYTES = 2 * 1024 * 1024;

export type Catalogue = {
  /**
   * The list that everyone gets when nothing is asked of it, and their number; undefined where `viewer` finds that the
   * caller gets another.
   */
  whole: (
    filter: CourseFilter,
    viewer: () => Promise<CourseViewer>,
  ) => Promise<{ answer: EncodedAnswer; total: number } | CourseViewer>;
  /**
   * A course as its start page shows it. Refuses with `not_found`, also one for examinations only unless `finds` says
   * that the caller does.
   */
  details: (
    courseId: number,
    finds: (course: { created_by: number | null }) => Promise<boolean>,
  ) => Promise<EncodedAnswer>;
};

/** What everybody sees of the courses, made once for each of their revisions. */
export function openCatalogue(db: Db): Catalogue {
  // Nobody asks for the list of an earlier revision.
  const lists = openContentCache<EncodedAnswer>({ maxBytes: CATALOGUE_MAX_BYTES, bytesOf, most: 1 });
  const details = openContentCache<EncodedAnswer>({ maxBytes: DETAILS_MAX_BYTES, bytesOf });
  return {
    whole: async (filter, viewer) => {
      const seenBy = await viewer();
      if (seenBy !== 'everyone') return seenBy;
      const { revision, total } = await findCatalogueRevision(db);
      const answer = await lists.get(revision, async () =>
        compressedAnswer(encoded(listCoursesCall.reply, (await listCourses(db, filter)).rows)),
      );
      return { answer, total };
    },
    details: async (courseId, finds) => {
      const found = await findContentRevision(db, courseId);
      if (!found || (found.use === 'exam' && !(await finds(found)))) throw new Refusal('not_found');
      return await details.get(`${courseId}:${found.content_revision}`, async () =>
        encodedAnswer(encoded(getCourse.reply, await courseDetails(db, courseId, found))),
      );
    },
  };
}

function bytesOf({ text, compressed }: EncodedAnswer): number {
  return 2 * text.length + (compressed?.length ?? 0);
}

type Found = { instruction_language: Language | null; practice_mode: boolean };

async function courseDetails(db: Db, courseId: number, { instruction_language, practice_mode }: Found) {
  const course = { ...orNotFound(await findCourse(db, courseId)), ...(practice_mode && { practice_mode }) };
  const questions = [...(await findTimedQuestions(db, course.id)), ...(await findDrawnTimes(db, course.id))];
  const partsSeconds = course.type === 'Listening' ? audioPartsSeconds(questions) : [];
  return {
    course: partsSeconds.length > 0 ? { ...course, audio_seconds: Math.ceil(sum(partsSeconds)) } : course,
    testLength: {
      durationSeconds: questions.length > 0 ? testDurationSeconds(course, questions) : null,
      audioPartsSeconds: partsSeconds,
      timersSeconds: course.type === 'Speaking' ? timersSeconds(questions) : [],
    },
    ...(instruction_language && { instructionLanguage: instruction_language }),
  };
}
