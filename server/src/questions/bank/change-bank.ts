import { msg } from '@lingui/core/runtime-macro';
import type { addBankQuestion as addCall } from '@parlance/contract/bank/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import type { QuestionType } from '@parlance/contract/kinds/kinds';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';

import { fieldRefusal, orNotFound } from '../../platform/refusal.ts';
import { draftOf, refuseOtherTypes } from '../editing/content.ts';
import { audioUploadIdOf } from '../listening-audio.ts';
import { refuseUnknownPicture } from '../pictures.ts';
import { type QuestionRow, storedQuestion } from '../queries.ts';
import { insertQuestions } from '../storing/queries.ts';
import { refuseUsed, retireSet } from './change-sets.ts';
import { countUses, deleteUnused, findSetIdOf, lockBankQuestion, setRetired } from './queries.ts';
import { placeOf } from './set-place.ts';
import { lockSets, nextPlaceOf, noteSets } from './sets/queries.ts';
import { searchAgain } from './tagging.ts';

/** Adds a question that no test has yet, to a set where one is named, and returns it as it is stored. */
export async function addToBank(
  { db, clock }: AppContext,
  { question_type, passage_id: setId, ...given }: Parsed<typeof addCall, 'body'>,
  caller: Caller,
): Promise<QuestionRow> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const draft = draftOf(question_type, given);
    await refuseUnknownPicture(db, draft, caller);
    const place = setId
      ? await placeInSet(db, setId, question_type)
      : { passageId: null, audioUploadId: await audioOf(db, given.audio_file_path), position: 0 };
    const stored = await insertQuestions(db, null, [{ draft, ...place }], at);
    const question = await storedQuestion(db, stored[0]?.versionId);
    if (setId) {
      await noteSets(db, [setId], at);
      await searchAgain(db, [question.id]);
    }
    await audit(db, { question: question.id, actorId: caller.accountId, at }, 'bank.question_added', {
      type: question_type,
    });
    return question;
  });
}

async function audioOf(db: Db, path: string | null | undefined): Promise<number | null> {
  return path ? await audioUploadIdOf(db, path) : null;
}

/** Behind the last question of a set. Refused where tests with such a set do not take the type. */
async function placeInSet(db: Db, setId: number, type: QuestionType) {
  const set = orNotFound((await lockSets(db, [setId]))[0]);
  if (set.retired_at) throw fieldRefusal('invalid', 'passage_id', say(msg`This set is retired. Restore it first.`));
  refuseOtherTypes(set.audio_upload_id === null ? 'Reading' : 'Listening', type);
  return { ...placeOf(set), position: await nextPlaceOf(db, setId) };
}

/** Takes a question, or the set that it belongs to, out of what tests can take, or brings it back. */
export async function retire(
  context: AppContext,
  questionId: number,
  by: { caller: Caller; isRetired: boolean },
): Promise<void> {
  const { caller, isRetired } = by;
  const setId = await findSetIdOf(context.db, questionId);
  if (setId) return await retireSet(context, setId, by);
  await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const question = orNotFound(await lockBankQuestion(db, questionId));
    if ((question.retired_at !== null) === isRetired) return;
    await setRetired(db, questionId, isRetired ? at : null);
    const action = isRetired ? 'question.retired' : 'question.restored';
    await audit(db, { question: questionId, actorId: caller.accountId, at }, action);
  });
}

/** Deletes a question that no test ever had; refused as `question_in_use` otherwise. */
export async function deleteFromBank({ db, clock }: AppContext, questionId: number, caller: Caller): Promise<void> {
  await inTransaction(db, async (db) => {
    orNotFound(await lockBankQuestion(db, questionId));
    refuseUsed(await countUses(db, questionId));
    await deleteUnused(db, questionId);
    await audit(db, { question: questionId, actorId: caller.accountId, at: clock.now() }, 'question.deleted');
  });
}
