import type { CourseType } from '@parlance/contract/kinds/course-types';
import { findCourse } from '../../courses/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { currentQuestions, type QuestionRow } from '../queries.ts';
import { storeFigures } from './figures/queries.ts';
import { findCurrentVersions, moveToBank, putIntoAudioSet } from './queries.ts';
import { findSetsOf, insertSet, shareTags } from './sets/queries.ts';
import { searchAgain } from './tagging.ts';

type Moving = { course: { id: number; type: CourseType }; questionIds: number[]; at: Date };

/**
 * Makes questions of a course the bank's: those of a passage with it, those about one recording as a set. They stay in the
 * course where they stand. Only inside a transaction, and with whole sets.
 */
export async function moveIn(db: Db, { course, questionIds, at }: Moving): Promise<void> {
  const before = await currentQuestions(db, course.id);
  await moveToBank(db, { courseId: course.id, courseType: course.type, questionIds, at });
  const recordings = recordingsOf(before);
  for (const [number, [audioUploadId, about]] of [...recordings].entries()) {
    // An import may be about a recording that the course has questions of its own about: those stay its own.
    const moved = about.map(({ id }) => id).filter((id) => questionIds.includes(id));
    if (moved.length < 2) continue;
    const title = `${(await findCourse(db, course.id))?.title}, recording ${number + 1}`;
    const said = { title, content: '', skill: null, level: null, topic: '', tags: [] };
    const setId = await insertSet(db, { ...said, audioUploadId, at });
    await putIntoAudioSet(db, setId, moved);
  }
  const versionIds = await findCurrentVersions(db, questionIds);
  await shareTags(db, await findSetsOf(db, versionIds), at);
  await searchAgain(db, questionIds);
  await storeFigures(db, versionIds);
}

/** The recordings of a Listening course in their order, each with the course's own questions about it. */
export function recordingsOf(questions: QuestionRow[]): Map<number, QuestionRow[]> {
  const recordings = new Map<number, QuestionRow[]>();
  for (const question of questions) {
    const { audio_upload_id: uploadId, course_id } = question;
    if (uploadId === null || course_id === null) continue;
    recordings.set(uploadId, [...(recordings.get(uploadId) ?? []), question]);
  }
  return recordings;
}
