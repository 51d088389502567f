import { msg, plural } from '@lingui/core/runtime-macro';
import type { addBankSet, getBankSet } from '@parlance/contract/bank/sets';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { draftOf, refuseOtherTypes } from '../editing/content.ts';
import { passageText } from '../editing/passages.ts';
import { audioUploadIdOf, refusingAudioGone } from '../listening-audio.ts';
import { refuseUnknownPicture } from '../pictures.ts';
import { insertQuestions } from '../storing/queries.ts';
import { bankSetReply } from './one-set.ts';
import { deleteUnused, lockQuestionsOf } from './queries.ts';
import { placeOf } from './set-place.ts';
import { countUsesOfSet, deletePassage, insertSet, lockSets, setSetRetired } from './sets/queries.ts';
import { searchSetsAgain } from './tagging.ts';

type Given = Parsed<typeof addBankSet, 'body'>;

/** Adds a passage or a recording with its questions to the bank, and returns the set as it is stored. */
export async function addSet(context: AppContext, given: Given, caller: Caller): Promise<Reply<typeof getBankSet>> {
  const { title, content, audio_file_path: audioPath, questions } = given;
  if ((content === undefined) === (audioPath === undefined)) {
    throw fieldRefusal('invalid', 'content', say(msg`Send the text of a passage, or a recording.`));
  }
  const text =
    content === undefined ? { title: passageText({ title }).title, content: '' } : passageText({ title, content });
  const courseType = audioPath === undefined ? 'Reading' : 'Listening';
  const { skill = courseType, level = null, topic = '', tags = [] } = given;
  const drafts = questions.map(({ question_type, ...asked }) => {
    refuseOtherTypes(courseType, question_type);
    return draftOf(question_type, asked);
  });
  const storing = inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    for (const draft of drafts) await refuseUnknownPicture(db, draft, caller);
    const audioUploadId = audioPath === undefined ? null : await audioUploadIdOf(db, audioPath);
    const id = await insertSet(db, { ...text, skill, level, topic, tags, audioUploadId, at });
    const place = placeOf({ id, audio_upload_id: audioUploadId });
    if (drafts.length > 0) {
      const placed = drafts.map((draft, index) => ({ draft, ...place, position: index + 1 }));
      await insertQuestions(db, null, placed, at);
      await searchSetsAgain(db, [id]);
    }
    await audit(db, { passage: id, actorId: caller.accountId, at }, 'bank.set_added', { questions: drafts.length });
    return await bankSetReply(context, db, { setId: id, reader: caller });
  });
  return await refusingAudioGone(storing);
}

/** Takes a set out of what tests can take, or brings it back. */
export async function retireSet(
  { db, clock }: AppContext,
  setId: number,
  { caller, isRetired }: { caller: Caller; isRetired: boolean },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const at = clock.now();
    const set = orNotFound((await lockSets(db, [setId]))[0]);
    if ((set.retired_at !== null) === isRetired) return;
    await setSetRetired(db, setId, isRetired ? at : null);
    const action = isRetired ? 'question.retired' : 'question.restored';
    await audit(db, { passage: setId, actorId: caller.accountId, at }, action);
  });
}

/** Deletes a set of which no test ever had a question; refused as `question_in_use` otherwise. */
export async function deleteSet({ db, clock }: AppContext, setId: number, caller: Caller): Promise<void> {
  await inTransaction(db, async (db) => {
    orNotFound((await lockSets(db, [setId]))[0]);
    refuseUsed(await countUsesOfSet(db, setId));
    for (const questionId of await lockQuestionsOf(db, setId)) await deleteUnused(db, questionId);
    await deletePassage(db, setId);
    await audit(db, { passage: setId, actorId: caller.accountId, at: clock.now() }, 'question.deleted');
  });
}

/** Refuses (`question_in_use`) to delete what tests have, or had. */
export function refuseUsed({ tests, attempts }: { tests: number; attempts: number }): void {
  if (tests === 0) return;
  const sentence = say(
    msg`Used in ${plural({ tests }, { one: '# test', other: '# tests' })} and ${plural({ attempts }, { one: '# attempt', other: '# attempts' })}. Retire it instead.`,
  );
  throw new Refusal('question_in_use', { sentence });
}
