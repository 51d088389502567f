import { exportQuestions } from '@parlance/contract/courses';
import {
  addListeningQuestion,
  updateQuestionTimer,
  uploadDescriptive,
  uploadDescriptiveCsv,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/questions';
import type { FastifyInstance } from 'fastify';
import type { House } from '../platform/app-context.ts';
import { serve } from '../platform/serve.ts';
import { authorShape } from './author-shape.ts';
import { uploadCsv } from './csv-upload.ts';
import { questionsFile } from './export.ts';
import { addToListeningCourse } from './listening-question.ts';
import { setTimer } from './timer.ts';

/** Mounts what puts questions into courses. */
export function mountQuestions(app: FastifyInstance, house: House): void {
  serve(app, uploadReadingCsv, (given) => uploadCsv(house, 'Reading', given));
  serve(app, uploadDescriptive, (given) => uploadCsv(house, 'Writing', given));
  serve(app, uploadSpeakingCsv, (given) => uploadCsv(house, 'Speaking', given));
  serve(app, uploadListeningCsv, (given) => uploadCsv(house, 'Listening', given));

  serve(app, uploadDescriptiveCsv, async (given) => {
    const uploaded = await uploadCsv(house, 'Writing', given);
    return given.upload.fields.dryRun ? uploaded : { ...uploaded, message: 'CSV uploaded successfully!' };
  });

  serve(app, exportQuestions, ({ params, query }) => questionsFile(house.db, params.id, query.part ?? 1));

  serve(app, addListeningQuestion, async ({ body, caller }) => {
    const question = await addToListeningCourse(house, body, caller);
    return { message: 'Question added successfully!', question: authorShape(house)(question) };
  });

  serve(app, updateQuestionTimer, async ({ params, body, caller }) => {
    await setTimer(house, params.id, body.timer_duration_seconds, caller);
    return { message: 'Timer updated successfully!' };
  });
}
