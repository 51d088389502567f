import { isDeepStrictEqual } from 'node:util';
import { msg } from '@lingui/core/runtime-macro';
import type { editQuestion as editQuestionCall, RemarkReport } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import { withTexts } from '@parlance/contract/texts/characters';
import { seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { searchAgain } from '../../questions/bank/tagging.ts';
import { type DraftQuestion, SHARED_PASSAGE } from '../../questions/draft.ts';
import { type Content, draftOf } from '../../questions/editing/content.ts';
import { formText } from '../../questions/editing/form-text.ts';
import { atEndOfGroup } from '../../questions/editing/order.ts';
import { findPlace } from '../../questions/editing/passages.ts';
import {
  findOrder,
  type HeldTests,
  insertPassage,
  insertVersion,
  lockTests,
  updateExplanation,
  updateQuestion,
} from '../../questions/editing/queries.ts';
import { audioUploadIdOf } from '../../questions/listening-audio.ts';
import { writeOrder } from '../../questions/ordering/queries.ts';
import { refuseUnknownPicture } from '../../questions/pictures.ts';
import { lockQuestion, type QuestionRow, storedQuestion } from '../../questions/queries.ts';
import { saidOf, searchedOf, tagColumns } from '../../questions/tags.ts';
import { correctionDetails } from './audit-details.ts';
import { type Corrected, correctVersion, reportOf } from './correct-version.ts';

type Body = Parsed<typeof editQuestionCall, 'body'>;
type Editing = {
  held: HeldTests;
  stored: QuestionRow;
  edited: Edited;
  changes: Changes;
  at: Date;
  caller: Caller;
};

/**
 * Edits a question in one transaction with all that follows from it. Words make a version for later attempts; a key
 * that changes alone is corrected in place, and every attempt it had marked is marked again. `dryRun` only reports.
 */
export async function editQuestion(
  context: AppContext,
  questionId: number,
  { version_id, revision, ...content }: Body,
  { caller, dryRun }: { caller: Caller; dryRun: boolean },
): Promise<{ question: QuestionRow; report: RemarkReport }> {
  return await inTransaction(context.db, async (db) => {
    const held = await lockTests(db, questionId);
    const locked = held && (await lockQuestion(db, questionId));
    if (!held || !locked?.current_version_id) throw new Refusal('not_found');
    const stored = await storedQuestion(db, locked.current_version_id);
    if (stored.version_id !== version_id || stored.revision !== revision) throw editedMeanwhile(context, stored);
    const edited = await readEdit(db, { course: held.course, stored, caller }, content);
    const changes = changesOf(stored, edited);
    const editing = { held, stored, edited, changes, at: context.clock.now(), caller };
    const outcome = await correct(db, editing, { dryRun });
    const { report } = outcome;
    if (dryRun || !Object.values(changes).includes(true)) return { question: stored, report };
    const versionId = await store(db, editing);
    await note(db, editing, { versionId, ...outcome });
    return { question: await storedQuestion(db, versionId), report };
  });
}

function editedMeanwhile(context: AppContext, stored: QuestionRow): Refusal {
  return new Refusal('edit_version_old', { details: { question: authorShape(context)(stored) } });
}

/** What the question would be. Audio and passage that are not named stay, and so does a question under no passage. */
async function readEdit(
  db: Db,
  { course, stored, caller }: Pick<HeldTests, 'course'> & Pick<Editing, 'stored' | 'caller'>,
  content: Content,
): Promise<Edited> {
  const draft = { ...saidOf(stored), ...draftOf(stored.question_type, content, stored) };
  await refuseUnknownPicture(db, draft, caller);
  const { audio_file_path: audioPath, passage_id: place } = content;
  const takesAudio = (course === null || course.type === 'Listening') && audioPath;
  const audioUploadId = takesAudio ? await audioUploadIdOf(db, audioPath) : stored.audio_upload_id;
  if (stored.audio_set_id !== null && audioUploadId !== stored.audio_upload_id) {
    throw fieldRefusal('invalid', 'audio_file_path', say(msg`The recording belongs to the set. Change it there.`));
  }
  const takesPlace = course?.type === 'Reading' && place !== undefined && place !== stored.passage_id;
  return {
    draft,
    audioUploadId,
    passageId: takesPlace ? await findPlace(db, course.id, place) : stored.passage_id,
  };
}

/** Corrects the key, if only that changes, and marks again; in a trial it is only marked, not stored. */
async function correct(
  db: Db,
  { held, stored, edited, changes, at, caller }: Editing,
  { dryRun }: { dryRun: boolean },
): Promise<Pick<Corrected, 'report' | 'everyChange'>> {
  if (!changes.key || changes.words) return { report: reportOf({ newVersion: changes.words }), everyChange: [] };
  const by = { accepted: null, actorId: caller.accountId, at };
  const draft = { ...edited.draft, scoring: stored.scoring };
  const correction = { courseIds: held.courseIds, stored, draft, ...by };
  return await correctVersion(db, correction, { dryRun, seenBy: seenBy(caller) });
}

/** Stores what the edit changes besides a corrected key, and gives the version later attempts get. */
async function store(db: Db, { held: { course }, stored, edited, changes, at }: Editing): Promise<number> {
  const { draft, audioUploadId } = edited;
  const versionId = changes.words
    ? await insertVersion(db, draft, { questionId: stored.id, audioUploadId, at })
    : stored.version_id;
  if (changes.said && !changes.words) await updateExplanation(db, versionId, saidOf(draft).explanation);
  const isShared = course && edited.passageId === null && stored.passage_id !== null;
  const passageId = isShared ? (await insertPassage(db, course.id, SHARED_PASSAGE)).id : edited.passageId;
  await updateQuestion(db, stored.id, {
    current_version_id: versionId,
    timer_seconds: draft.timer_seconds,
    passage_id: passageId,
    ...tagColumns(draft),
    changed_at: at,
    searched: searchedOf(draft),
  });
  // A question of a set is found by what the set says for it, too.
  if (!course && (stored.passage_id ?? stored.audio_set_id) !== null) await searchAgain(db, [stored.id]);
  if (course && passageId !== stored.passage_id) {
    await writeOrder(db, course.id, atEndOfGroup(await findOrder(db, course.id), stored.id));
  }
  return versionId;
}

type Outcome = { versionId: number } & Pick<Corrected, 'report' | 'everyChange'>;

async function note(
  db: Db,
  { stored, edited, at, caller }: Editing,
  { versionId: version, ...outcome }: Outcome,
): Promise<void> {
  const act = { question: stored.id, actorId: caller.accountId, at };
  if (outcome.report.keyCorrected) {
    const details = { version, ...correctionDetails(stored, edited.draft, outcome) };
    await audit(db, act, 'question.key_corrected', details);
  } else await audit(db, act, 'question.edited', { version, versionBefore: stored.version_id });
}

/** What an edit changes: words make a version, a key alone is corrected in place, the rest has no versions; `said` is what learners never see. */
type Changes = { words: boolean; key: boolean; placement: boolean; said: boolean };

/** What a question would be after an edit. */
type Edited = { draft: DraftQuestion; audioUploadId: number | null; passageId: number | null };

/** Holds an edit against what is stored. */
function changesOf(stored: QuestionRow, { draft, audioUploadId, passageId }: Edited): Changes {
  const timerSeconds = stored.timer_seconds === null ? null : Number(stored.timer_seconds);
  return {
    words:
      !isDeepStrictEqual(draft.content, withTexts(stored.content, formText)) ||
      audioUploadId !== stored.audio_upload_id,
    key: !isDeepStrictEqual(draft.key, stored.key),
    said: !isDeepStrictEqual(saidOf(draft), saidOf(stored)),
    placement: draft.timer_seconds !== timerSeconds || passageId !== stored.passage_id,
  };
}
