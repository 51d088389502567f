import type { addBankQuestion as addCall } from '@parlance/contract/bank';
import type { Parsed } from '@parlance/contract/endpoint';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { countOf } from '../../platform/plural.ts';
import { Refusal } from '../../platform/refusal.ts';
import { draftOf } from '../editing/content.ts';
import { audioUploadIdOf } from '../listening-audio.ts';
import { refuseUnknownPicture } from '../pictures.ts';
import { pinnedQuestions, type QuestionRow } from '../queries.ts';
import { insertQuestions } from '../storing/queries.ts';
import { countUses, deleteUnused, lockBankQuestion, setRetired } from './queries.ts';

/** Adds a question that no test has yet, and returns it as it is stored. */
export async function addToBank(
  { db, clock }: AppContext,
  { question_type, ...given }: Parsed<typeof addCall, 'body'>,
  caller: Caller,
): Promise<QuestionRow> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    const draft = draftOf(question_type, given);
    await refuseUnknownPicture(db, draft);
    const audioUploadId = given.audio_file_path ? await audioUploadIdOf(db, given.audio_file_path) : null;
    const versionIds = await insertQuestions(db, null, [{ draft, passageId: null, audioUploadId, position: 0 }], at);
    const [question] = await pinnedQuestions(db, versionIds);
    if (!question) throw new Error('The question that was stored is gone.');
    await recordAudit(db, {
      at,
      actorId: caller.accountId,
      action: 'bank.question_added',
      subjectType: 'question',
      subjectId: question.id,
      details: { type: question_type },
    });
    return question;
  });
}

/** Takes a question, with its passage, out of what tests can take, or brings it back. */
export async function retire(
  { db, clock }: AppContext,
  questionId: number,
  { caller, isRetired }: { caller: Caller; isRetired: boolean },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const at = clock.now();
    const question = await lockBankQuestion(db, questionId);
    if (!question) throw new Refusal('not_found');
    if ((question.retired_at !== null) === isRetired) return;
    await setRetired(db, question, isRetired ? at : null);
    await recordAudit(db, {
      at,
      actorId: caller.accountId,
      action: isRetired ? 'question.retired' : 'question.restored',
      subjectType: 'question',
      subjectId: questionId,
      details: {},
    });
  });
}

/** Deletes a question that no test ever had; refused as `question_in_use` otherwise. */
export async function deleteFromBank({ db, clock }: AppContext, questionId: number, caller: Caller): Promise<void> {
  await inTransaction(db, async (db) => {
    const question = await lockBankQuestion(db, questionId);
    if (!question) throw new Refusal('not_found');
    const { tests, attempts } = await countUses(db, questionId);
    if (tests > 0) {
      const uses = `${countOf(tests, 'test')} and ${countOf(attempts, 'attempt')}`;
      throw new Refusal('question_in_use', { sentence: `Used in ${uses}. Retire it instead.` });
    }
    await deleteUnused(db, questionId);
    await recordAudit(db, {
      at: clock.now(),
      actorId: caller.accountId,
      action: 'question.deleted',
      subjectType: 'question',
      subjectId: questionId,
      details: {},
    });
  });
}
