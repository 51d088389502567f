import type { RemarkReport } from '@parlance/contract/editing';
import type { Parsed } from '@parlance/contract/endpoint';
import { type Asked, kinds } from '@parlance/contract/kinds/kinds';
import type { decideAnswerForm, undoCorrection as undoCall } from '@parlance/contract/written-answers';
import { type SeenBy, seenBy } from '../../classes/reach/queries.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAudit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { authorShape } from '../../questions/author-shape.ts';
import { refuseQuestionOfOther } from '../../questions/editing/own-questions.ts';
import { lockTests } from '../../questions/editing/queries.ts';
import { pinnedQuestions, type QuestionRow } from '../../questions/queries.ts';
import { correctionDetails } from '../correction/audit-details.ts';
import { type Corrected, correctVersion, reportOf } from '../correction/correct-version.ts';
import { findCorrection, markUndone } from '../correction/kept/queries.ts';
import { formsOfPart } from './forms-of-part.ts';
import { countChange, findTexts, holdQuestion, storeDecision } from './queries.ts';
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
    const { courseIds, stored } = await lockVersion(context, db, { questionId, versionId, revision });
    const ref = { versionId, part, form, actorId: caller.accountId, at };
    if (decision !== 'accept') {
      if (!dryRun) await leaveWrong(db, questionId, ref, decision);
      return { question: stored, report: reportOf({}), correctionId: null };
    }
    const key = await keyAccepting(db, courseIds, stored, { part, form, seenBy: seenBy(caller) });
    const draft = { ...stored, key } as Asked;
    const accepted = { part, form };
    const of = { courseIds, stored, draft, accepted, actorId: caller.accountId, at };
    const done = await correctVersion(db, of, { dryRun, seenBy: seenBy(caller) });
    const { report, correctionId } = done;
    if (dryRun) return { question: stored, report, correctionId };
    await storeDecision(db, ref, 'accept');
    return { question: await corrected(db, { stored, draft, done, caller, at }, { accepted }), report, correctionId };
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
  await recordAudit(db, {
    at,
    actorId,
    action: 'question.variant_kept_wrong',
    subjectType: 'question',
    subjectId: questionId,
    details: { version: versionId, part, form, decision },
  });
}

/** Puts a key back to what it was before a correction, and marks again. */
export async function undoCorrection(
  context: AppContext,
  correctionId: number,
  { revision }: Parsed<typeof undoCall, 'body'>,
  caller: Caller,
): Promise<Decided> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const found = await findCorrection(db, correctionId);
    if (!found) throw new Refusal('not_found');
    const { question_id: questionId, version_id: versionId } = found;
    await refuseQuestionOfOther(db, caller, { table: 'questions', id: questionId });
    const { courseIds, stored } = await lockVersion(context, db, { questionId, versionId, revision });
    // Read again: it was free until the tests were held.
    const correction = await findCorrection(db, correctionId);
    if (!correction || correction.undone_at || !correction.is_last) throw new Refusal('correction_not_last');
    const draft = { ...stored, key: kinds[stored.kind].key.parse(correction.before) } as Asked;
    const done = await correctVersion(
      db,
      { courseIds, stored, draft, accepted: null, actorId: caller.accountId, at },
      { dryRun: false, seenBy: seenBy(caller) },
    );
    await markUndone(db, correctionId, { actorId: caller.accountId, at });
    const { part, form } = correction;
    if (part !== null && form !== null) {
      await storeDecision(db, { versionId, part, form, actorId: caller.accountId, at }, 'open');
    }
    const question = await corrected(db, { stored, draft, done, caller, at }, { undone: correctionId });
    return { question, report: done.report, correctionId };
  });
}

type Ref = { questionId: number; versionId: number; revision: number };

/** Holds the tests and the question of a version, which may be one that only earlier attempts have. */
async function lockVersion(context: AppContext, db: Db, { questionId, versionId, revision }: Ref) {
  const held = await lockTests(db, questionId);
  const isHeld = held !== undefined && (await holdQuestion(db, questionId));
  const [stored] = isHeld ? await pinnedQuestions(db, [versionId]) : [];
  if (!held || stored?.id !== questionId) throw new Refusal('not_found');
  if (stored.revision !== revision) {
    throw new Refusal('edit_version_old', { details: { question: authorShape(context)(stored) } });
  }
  return { courseIds: held.courseIds, stored };
}

/** The key that accepts a form besides what it accepts; refused for one that nobody wrote, or that is over the limit. */
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
    throw fieldRefusal('invalid', 'form', 'No wrong answer has this form any more. Load the answers again.');
  }
  if (found.over) {
    throw fieldRefusal('invalid', 'form', 'Over the limit. Change the limit in the question if it should count.');
  }
  return accepting(written, part, text);
}

type Outcome = { stored: QuestionRow; draft: Asked; done: Corrected; caller: Caller; at: Date };

/** Counts the change, writes it down, and gives the version as it is now. */
async function corrected(
  db: Db,
  { stored, draft, done, caller, at }: Outcome,
  why: { accepted: { part: number; form: string } } | { undone: number },
): Promise<QuestionRow> {
  await countChange(db, stored.id);
  await recordAudit(db, {
    at,
    actorId: caller.accountId,
    action: 'question.key_corrected',
    subjectType: 'question',
    subjectId: stored.id,
    details: { version: stored.version_id, ...correctionDetails(stored, draft, done), ...why },
  });
  const [question] = await pinnedQuestions(db, [stored.version_id]);
  if (!question) throw new Error(`Version ${stored.version_id} is gone.`);
  return question;
}
