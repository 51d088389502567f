import { msg } from '@lingui/core/runtime-macro';
import type { Parsed } from '@parlance/contract/endpoint';
import type { addListeningQuestion } from '@parlance/contract/interchange/listening-question';
import { letters } from '@parlance/contract/questions';
import { findCourse } from '../courses/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/authorize.ts';
import { Refusal } from '../platform/refusal.ts';
import { courseNotFound } from './csv/csv-upload.ts';
import { type DraftQuestion, looseQuestions } from './draft.ts';
import { choiceOf } from './kinds/choices.ts';
import { audioUploadIdOf, refusingAudioGone } from './listening-audio.ts';
import { type QuestionRow, storedQuestion } from './queries.ts';
import { storeQuestions } from './storing/queries.ts';

const NOT_LISTENING = msg`Listening questions belong in a Listening course.`;

type Payload = Parsed<typeof addListeningQuestion, 'body'>;

/** Puts one question at the end of a Listening course and returns it as it is stored. */
export async function addToListeningCourse(
  { db, clock }: AppContext,
  payload: Payload,
  caller: Caller,
): Promise<QuestionRow> {
  const courseId = payload.course_id;
  const course = await findCourse(db, courseId);
  if (!course) throw courseNotFound();
  if (course.type !== 'Listening') throw new Refusal('course_type_unsupported', { sentence: NOT_LISTENING });
  const audioUploadId = await audioUploadIdOf(db, payload.audio_file_path);
  const drafts = [looseQuestions([draftOf(payload)])];
  const storing = inTransaction(db, async (db) => {
    const at = clock.now();
    const stored = await storeQuestions(db, { courseId, drafts, audioUploadId, replace: false, at });
    if (!stored) throw courseNotFound();
    const question = await storedQuestion(db, stored[0]?.versionId);
    await audit(db, { course: courseId, actorId: caller.accountId, at }, 'course.question_added', {
      question: question.id,
    });
    return question;
  });
  return await refusingAudioGone(storing);
}

function draftOf({ question_text, option_a, option_b, option_c, option_d, correct_option }: Payload): DraftQuestion {
  const correct = letters.filter((letter) => [correct_option].flat().includes(letter));
  const options = [option_a, option_b, option_c, option_d];
  return { ...choiceOf('listening', question_text, { options, correct }), timer_seconds: null };
}
