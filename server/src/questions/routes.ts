import { uploadReadingCsv } from '@parlance/contract/questions';
import type { FastifyInstance } from 'fastify';
import { findCourse } from '../courses/queries.ts';
import { recordAudit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database.ts';
import type { House } from '../platform/house.ts';
import { Refusal } from '../platform/refusal.ts';
import { serve } from '../platform/serve.ts';
import { readImport } from './import.ts';
import { storePassages } from './queries.ts';

export function mountQuestions(app: FastifyInstance, { db, clock }: House): void {
  serve(app, uploadReadingCsv, async ({ upload, caller }) => {
    const { course_id: courseId, dryRun = false, replace = false } = upload.fields;
    if (!upload.file) throw new Refusal('file_missing');
    if (courseId === undefined) throw new Refusal('course_id_missing');
    const course = await findCourse(db, courseId);
    if (!course) throw courseNotFound();
    if (course.type !== 'Reading') throw new Refusal('course_type_unsupported');
    const { passages, rows } = await readImport(upload.file.bytes);
    if (dryRun) {
      const found = passages.reduce((sum, { questions }) => sum + questions.length, 0);
      return { message: `${counted(found)} ready to upload. Nothing is stored yet.`, imported: 0, rows };
    }
    const imported = await inTransaction(db, async (db) => {
      const at = clock.now();
      const stored = await storePassages(db, { courseId, passages, replace, at });
      if (stored === null) throw courseNotFound();
      await recordAudit(db, {
        at,
        actorId: caller.accountId,
        action: 'course.questions_uploaded',
        subjectType: 'course',
        subjectId: courseId,
        details: { questions: stored, replace },
      });
      return stored;
    });
    return { message: `${counted(imported)} uploaded successfully!`, imported, rows };
  });
}

function courseNotFound(): Refusal {
  return new Refusal('not_found', { sentence: 'Selected course not found.' });
}

function counted(questions: number): string {
  return questions === 1 ? '1 question' : `${questions} questions`;
}
