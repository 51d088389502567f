import { msg } from '@lingui/core/runtime-macro';
import { updateQuestionTimer } from '@parlance/contract/author-questions';
import { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import {
  uploadDescriptive,
  uploadDescriptiveCsv,
  uploadListeningCsv,
  uploadReadingCsv,
  uploadSpeakingCsv,
} from '@parlance/contract/interchange/uploads';
import { kindOf } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import type { FastifyInstance } from 'fastify';
import { refuseCourseOfOther } from '../courses/own-courses.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { serve } from '../platform/http/serve.ts';
import { orNotFound, Refusal } from '../platform/refusal.ts';
import { authorShape } from './author-shape.ts';
import { uploadCsv } from './csv/csv-upload.ts';
import { refuseQuestionOfOther } from './editing/own-questions.ts';
import { addToListeningCourse } from './listening-question.ts';
import { lockQuestion, updateTimer } from './queries.ts';

/** Mounts what puts questions into courses. */
export function mountQuestions(app: FastifyInstance, context: AppContext): void {
  serve(app, uploadReadingCsv, (given) => uploadCsv(context, 'Reading', given));
  serve(app, uploadDescriptive, (given) => uploadCsv(context, 'Writing', given));
  serve(app, uploadSpeakingCsv, (given) => uploadCsv(context, 'Speaking', given));
  serve(app, uploadListeningCsv, (given) => uploadCsv(context, 'Listening', given));

  serve(app, uploadDescriptiveCsv, async (given) => {
    const uploaded = await uploadCsv(context, 'Writing', given);
    return given.upload.fields.dryRun ? uploaded : { ...uploaded, message: say(msg`CSV uploaded successfully!`) };
  });

  serve(app, addListeningQuestion, async ({ body, caller }) => {
    await refuseCourseOfOther(context.db, caller, body.course_id);
    const question = await addToListeningCourse(context, body, caller);
    return { message: say(msg`Question added successfully!`), question: authorShape(context)(question) };
  });

  serve(app, updateQuestionTimer, async ({ params, body, caller }) => {
    await refuseQuestionOfOther(context.db, caller, { table: 'questions', id: params.id });
    await setTimer(context, params.id, body.timer_duration_seconds, caller);
    return { message: say(msg`Timer updated successfully!`) };
  });
}

const NOT_SPEAKING = msg`Only the questions of a Speaking course have a timer.`;

/** Sets the timer of a Speaking question, in seconds of which two decimals are kept. */
async function setTimer(
  { db, clock }: AppContext,
  questionId: number,
  givenSeconds: number,
  caller: Caller,
): Promise<void> {
  const timerSeconds = Number(givenSeconds.toFixed(2));
  await inTransaction(db, async (db) => {
    const question = orNotFound(await lockQuestion(db, questionId));
    if (kindOf[question.question_type] !== 'speaking') {
      throw new Refusal('course_type_unsupported', { sentence: NOT_SPEAKING });
    }
    await updateTimer(db, questionId, timerSeconds);
    const before = question.timer_seconds === null ? null : Number(question.timer_seconds);
    await audit(db, { question: questionId, actorId: caller.accountId, at: clock.now() }, 'question.timer_changed', {
      before,
      after: timerSeconds,
    });
  });
}
