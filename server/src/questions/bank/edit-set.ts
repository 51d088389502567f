import { msg } from '@lingui/core/runtime-macro';
import type { PassageForAuthor } from '@parlance/contract/author-questions';
import type { editPassage as editCall } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound } from '../../platform/refusal.ts';
import { editPassage, nextPassage, passageText } from '../editing/passages.ts';
import { holdCoursesOf, insertVersion, type PassageText } from '../editing/queries.ts';
import { audioUploadIdOf, refusingAudioGone } from '../listening-audio.ts';
import { pinnedQuestions } from '../queries.ts';
import { draftOfRow } from '../stored-draft.ts';
import { findQuestionsOf, useVersions } from './queries.ts';
import { findSets, findVersionsOfSets, lockSets, noteSets, type SetRow, updateSetAudio } from './sets/queries.ts';

type Given = Parsed<typeof editCall, 'body'>;

/** Edits a passage of a course, or a set of the bank, for attempts from now on. */
export async function editPassageOrSet(
  context: AppContext,
  passageId: number,
  given: Given,
  caller: Caller,
): Promise<PassageForAuthor> {
  const [set] = await findSets(context.db, [passageId]);
  if (set) return await refusingAudioGone(editSet(context, passageId, given, caller));
  const { audio_file_path, content = '', ...others } = given;
  if (audio_file_path !== undefined) {
    throw fieldRefusal('invalid', 'audio_file_path', say(msg`A passage of a course has no recording.`));
  }
  return await editPassage(context, passageId, { ...others, content }, caller);
}

/** Gives a set a new text, or a recording from which its questions have new versions. */
async function editSet(
  { db, clock }: AppContext,
  setId: number,
  given: Given,
  caller: Caller,
): Promise<PassageForAuthor> {
  return await inTransaction(db, async (db) => {
    const at = clock.now();
    await holdCoursesOf(db, await findQuestionsOf(db, setId));
    const before = orNotFound((await lockSets(db, [setId]))[0]);
    const text = textFor(before, given);
    const audioUploadId = given.audio_file_path ? await audioUploadIdOf(db, given.audio_file_path) : null;
    const isNewAudio = audioUploadId !== null && audioUploadId !== before.audio_upload_id;
    const isNewText = text.title !== before.title || text.content !== before.content;
    if (!isNewText && !isNewAudio) return before;
    const after = await nextPassage(db, text, { before, readVersion: given.version, at });
    if (isNewAudio) await giveAudio(db, { setId, audioUploadId, at });
    await noteSets(db, [setId], at);
    await audit(db, { passage: setId, actorId: caller.accountId, at }, 'passage.edited', {
      version: after.version,
      ...(isNewAudio && { audio: audioUploadId }),
    });
    return after;
  });
}

/** Refuses a text for a recording, and a recording for a text. */
function textFor({ audio_upload_id }: SetRow, { title, content, audio_file_path }: Given): PassageText {
  if (audio_upload_id === null) {
    if (audio_file_path === undefined) return passageText({ title, content: content ?? '' });
    throw fieldRefusal('invalid', 'audio_file_path', say(msg`This set has a passage, not a recording.`));
  }
  if (content === undefined) return { title: passageText({ title }).title, content: '' };
  throw fieldRefusal('invalid', 'content', say(msg`This set has a recording, not a passage.`));
}

/** Another recording: each question has a new version, which attempts from now on are given. */
async function giveAudio(db: Db, { setId, audioUploadId, at }: { setId: number; audioUploadId: number; at: Date }) {
  await updateSetAudio(db, setId, audioUploadId);
  const rows = await pinnedQuestions(db, await findVersionsOfSets(db, [setId]));
  const versions = [];
  for (const row of rows) {
    const versionId = await insertVersion(db, draftOfRow(row, 'audio_file_path'), {
      questionId: row.id,
      audioUploadId,
      at,
    });
    versions.push({ questionId: row.id, versionId });
  }
  await useVersions(db, versions, at);
}
