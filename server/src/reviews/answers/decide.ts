import { msg } from '@lingui/core/runtime-macro';
import type { RemarkReport } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { decideAnswerForm, undoCorrection as undoCall } from '@parlance/contract/written-answers';
import { type SeenBy, seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, orNotFound, Refusal } from '../../platform/refusal.ts';
import { readKey } from '../../questions/editing/documents.ts';
import { refuseQuestionOfOther } from '../../questions/editing/own-questions.ts';
import type { QuestionRow } from '../../questions/queries.ts';
import { withAsked } from '../../questions/stored.ts';
import { correctVersion, reportOf } from '../correction/correct-version.ts';
import { holdVersion } from '../correction/hold-version.ts';
import { findCorrection, markUndone } from '../correction/kept/queries.ts';
import { noteCorrection } from '../correction/note-correction.ts';
import { formsOfPart } from './forms-of-part.ts';
import { findTexts, storeDecision } from './queries.ts';
import { accepting, writtenOf } from './written.ts';

export type Decided = { question: QuestionRow; report: RemarkReport; correctionId: number | null };

type Decision = Parsed<typeof decideAnswerForm, 'body'>;

/**
 * Decides of wrong answers that are alike. An accepted form is added to the key as most wrote it, and all that the key
 * has marked is marked again, in the transaction of every other correction; `dryRun` only reports.
 */
export async function decideForm(
  context: AppContext,
  questionId: number,
  { version_id: versionId, revision, part, form, decision }: Decision,
  { caller, dryRun }: { caller: Caller; dryRun: boolean },
): Promise<Decided> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const { courseIds, stored } = await holdVersion(context, db, { questionId, versionId, revision });
    const ref = { versionId, part, form, actorId: caller.accountId, at };
    if (decision !== 'accept') {
      if (!dryRun) await leaveWrong(db, questionId, ref, decision);
      return { question: stored, report: reportOf({}), correctionId: null };
    }
    const key = await keyAccepting(db, courseIds, stored, { part, form, seenBy: seenBy(caller) });
    const draft = { ...stored, key } as QuestionRow;
    const accepted = { part, form };
    const of = { courseIds, stored, draft, accepted, actorId: caller.accountId, at };
    const done = await correctVersion(db, of, { dryRun, seenBy: seenBy(caller) });
    const { report, correctionId } = done;
    if (dryRun) return { question: stored, report, correctionId };
    await storeDecision(db, ref, 'accept');
    const question = await noteCorrection(db, { stored, draft, done, actorId: caller.accountId, at }, { accepted });
    return { question, report, correctionId };
  });
}

/** Keeps a form wrong, or opens it again: no mark changes. */
async function leaveWrong(
  db: Db,
  questionId: number,
  { actorId, at, versionId, part, form }: { versionId: number; part: number; form: string; actorId: number; at: Date },
  decision: 'keep_wrong' | 'open',
): Promise<void> {
  await storeDecision(db, { versionId, part, form, actorId, at }, decision);
  await audit(db, { question: questionId, actorId, at }, 'question.variant_kept_wrong', {
    version: versionId,
    part,
    form,
    decision,
  });
}

/** Puts a question back to what it was before a correction, and marks again; `dryRun` only reports. */
export async function undoCorrection(
  context: AppContext,
  correctionId: number,
  { revision }: Parsed<typeof undoCall, 'body'>,
  { caller, dryRun }: { caller: Caller; dryRun: boolean },
): Promise<Decided> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const found = orNotFound(await findCorrection(db, correctionId));
    const { question_id: questionId, version_id: versionId } = found;
    await refuseQuestionOfOther(db, caller, { table: 'questions', id: questionId });
    const { courseIds, stored } = await holdVersion(context, db, { questionId, versionId, revision });
    // Read again: it was free until the tests were held.
    const correction = await findCorrection(db, correctionId);
    if (!correction || correction.undone_at || !correction.is_last) throw new Refusal('correction_not_last');
    const { scoring_before: scoring } = correction;
    const draft = withAsked({ ...stored, key: correction.before, scoring });
    const done = await correctVersion(
      db,
      { courseIds, stored, draft, accepted: null, actorId: caller.accountId, at, undoneId: correctionId },
      { dryRun, seenBy: seenBy(caller) },
    );
    if (dryRun) return { question: stored, report: done.report, correctionId };
    await markUndone(db, correctionId, { actorId: caller.accountId, at });
    const { part, form } = correction;
    if (part !== null && form !== null) {
      await storeDecision(db, { versionId, part, form, actorId: caller.accountId, at }, 'open');
    }
    const outcome = { stored, draft, done, actorId: caller.accountId, at };
    const question = await noteCorrection(db, outcome, { undone: correctionId });
    return { question, report: done.report, correctionId };
  });
}

/** The key that accepts a form besides what it accepts; refused for one that nobody wrote, that is over the limit, or that no form takes. */
async function keyAccepting(
  db: Db,
  courseIds: number[],
  stored: QuestionRow,
  { part, form, seenBy }: { part: number; form: string; seenBy: SeenBy },
) {
  const written = writtenOf(stored);
  if (!written?.key.gaps[part]) throw new Refusal('not_found');
  const texts = await findTexts(db, courseIds, [{ version_id: stored.version_id, part }], seenBy);
  const found = formsOfPart(written, part, { texts, decisions: [] }).forms.find((one) => one.form === form);
  const [text] = found?.texts ?? [];
  if (!found || text === undefined) {
    throw fieldRefusal('invalid', 'form', say(msg`No wrong answer has this form any more. Load the answers again.`));
  }
  if (found.over) {
    throw fieldRefusal(
      'invalid',
      'form',
      say(msg`Over the limit. Change the limit in the question if it should count.`),
    );
  }
  const key = accepting(written, part, text);
  // A key that no form takes could not be edited afterwards.
  const [fault] = readKey(stored, key).faults;
  if (fault) throw fieldRefusal('invalid', 'form', fault.reason);
  return key;
}
