import { msg, plural } from '@lingui/core/runtime-macro';
import type { UploadRow } from '@parlance/contract/csv';
import type { AlreadyChoice } from '@parlance/contract/interchange/already';
import type { CourseType } from '@parlance/contract/kinds/course-types';
import { marksOf } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import { refuseCourseOfOther } from '../../courses/own-courses.ts';
import { findContentLanguage, findCourse } from '../../courses/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { handingBackMarked } from '../../platform/csv/marked-file.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import type { Draft, DraftQuestion } from '../draft.ts';
import { lockCourse, removeQuestion } from '../editing/queries.ts';
import { audioUploadIdOf, refusingAudioGone } from '../listening-audio.ts';
import { refuseUnknownPictures } from '../pictures.ts';
import { ALL_THERE, alreadyThere } from '../storing/already-there.ts';
import { storeQuestions } from '../storing/queries.ts';
import { readImport } from './import.ts';

type Fields = {
  course_id?: number;
  dryRun?: boolean;
  replace?: boolean;
  marked?: boolean;
  already?: AlreadyChoice;
  audio_file_path?: string;
};
type Given = { upload: Upload<Fields>; caller: Caller };

export type UploadReply = {
  message: string;
  imported: number;
  rows: UploadRow[];
  already?: { there: number; of: number };
};

/**
 * Takes a file of questions into a course of this type: all of it, or nothing and every fault. Read whole before the
 * transaction opens, which so waits for nothing but the database.
 */
export async function uploadCsv(
  { db, clock }: AppContext,
  courseType: CourseType,
  { upload, caller }: Given,
): Promise<UploadReply> {
  const { course_id: courseId, dryRun = false, replace = false, already = 'add' } = upload.fields;
  const { file } = upload;
  if (!file) throw new Refusal('file_missing');
  if (courseId === undefined) throw new Refusal('course_id_missing');
  await refuseCourseOfOther(db, caller, courseId);
  const course = await findCourse(db, courseId);
  if (!course) throw courseNotFound();
  if (course.type !== courseType) throw new Refusal('course_type_unsupported');
  const audioUploadId = courseType === 'Listening' ? await audioUploadIdOf(db, upload.fields.audio_file_path) : null;
  const language = await findContentLanguage(db, courseId);
  const { drafts, rows } = await handingBackMarked(upload, () => readImport(file.bytes, courseType, language));
  const questions = drafts.flatMap(({ questions }) => questions);
  if (dryRun) {
    await refuseUnknownPictures(db, questions, caller);
    const numbers = numbersOf(questions);
    const there = replace ? 0 : (await alreadyThere(db, courseId, questions, (question) => question)).size;
    return {
      message: say(
        msg`${plural({ numbers }, { one: '# question', other: '# questions' })} ready to upload. Nothing is stored yet.`,
      ),
      imported: 0,
      rows,
      ...(there > 0 && { already: { there, of: questions.length } }),
    };
  }
  const storing = inTransaction(db, async (db) => {
    const at = clock.now();
    await refuseUnknownPictures(db, questions, caller);
    const added = already === 'add' || replace ? drafts : await besides(db, { courseId, drafts, already, at });
    const stored = await storeQuestions(db, { courseId, drafts: added, audioUploadId, replace, at });
    if (!stored) throw courseNotFound();
    const numbers = numbersOf(added.flatMap(({ questions }) => questions));
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.questions_uploaded', {
      questions: numbers,
      replace,
    });
    return numbers;
  });
  const imported = await refusingAudioGone(storing);
  const message = say(msg`${plural({ imported }, { one: '# question', other: '# questions' })} uploaded successfully!`);
  return { message, imported, rows };
}

type Twice = { courseId: number; drafts: Draft[]; already: 'skip' | 'replace'; at: Date };

/** What is stored of a file when what the course has already is left out, or taken off it first. */
async function besides(db: Db, { courseId, drafts, already, at }: Twice): Promise<Draft[]> {
  // Two of the same file come one after the other.
  await lockCourse(db, { courseId });
  const questions = drafts.flatMap((draft) => draft.questions);
  const there = await alreadyThere(db, courseId, questions, (question) => question);
  if (already === 'replace') {
    for (const id of new Set([...there.values()].flat())) await removeQuestion(db, courseId, id, at);
    return drafts;
  }
  const left = drafts.map((draft) => ({ ...draft, questions: draft.questions.filter((one) => !there.has(one)) }));
  if (there.size === questions.length) throw fieldRefusal('invalid', 'already', ALL_THERE);
  return left.filter((draft) => draft.questions.length > 0);
}

function numbersOf(questions: DraftQuestion[]): number {
  return questions.reduce((sum, question) => sum + marksOf(question), 0);
}

export function courseNotFound(): Refusal {
  return new Refusal('not_found', { sentence: say(msg`Selected course not found.`) });
}
