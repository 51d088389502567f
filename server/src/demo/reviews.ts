import type { MarkingNote } from '@parlance/contract/marking-note';
import type { Given } from '@parlance/contract/rubrics/points';
import type { AccountRow } from '../accounts/queries.ts';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { plusDays } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { pinnedQuestions, type QuestionRow } from '../questions/queries.ts';
import { markBy } from '../reviews/criteria/mark-by.ts';
import { findPinnedRubric } from '../reviews/criteria/queries.ts';
import { checkedNotes } from '../reviews/notes/checked-notes.ts';
import { lockSubmission } from '../reviews/queries.ts';
import { findRemark } from '../reviews/remarks/queries.ts';
import { allocateRemark, requestRemark } from '../reviews/remarks/remarks.ts';
import { storeReview } from '../reviews/saved/queries.ts';
import { saveScore } from '../reviews/score.ts';
import { judgedOf, noted } from '../reviews/work/marked.ts';
import { callerOf, learnerCaller } from './past-results.ts';
import type { DemoNote, DemoReview } from './results.ts';
import { the } from './the.ts';

type Reviewed = { attemptId: number; learner: AccountRow; marker: AccountRow; again: AccountRow };

/**
 * Marks a submission by its rubric, by the rules of every mark but without the email to its learner; then what its learner
 * asked and who marked it again.
 */
export async function addReview(
  context: AppContext,
  { attemptId, learner, marker, again }: Reviewed,
  { kind, bands, comment, notes, daysAgo, remark }: DemoReview,
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const at = plusDays(now, -daysAgo);
  const submission = the(await lockSubmission(db, kind, attemptId, { accountId: marker.id, seenBy: null }));
  const questions = await pinnedQuestions(db, submission.question_version_ids);
  const rubric = await findPinnedRubric(db, attemptId);
  const marked = { rubric, questions: judgedOf(questions), maxScore: submission.max_score };
  const mark = markBy(marked, { criteria: await bandsOf(db, attemptId, bands) });
  const on = await noted(db, kind, submission, questions);
  const kept = checkedNotes(
    notes.map((note) => noteOn(note, questions, on.texts)),
    on,
  );
  const { version } = await storeReview(db, submission, { mark, comment, notes: kept, markerId: marker.id, at });
  await audit(db, { attempt: attemptId, actorId: marker.id, at }, 'submission.scored', {
    before: null,
    after: { score: mark.score, comment, criteria: mark.criteria },
    version,
  });
  if (!remark) return;
  const then = (days: number) => ({ ...context, clock: { now: () => plusDays(now, -days) } });
  await requestRemark(then(remark.daysAgo), { attemptId, caller: learnerCaller(learner, now), reason: remark.reason });
  if (!remark.again) return;
  const { id } = the(await findRemark(db, attemptId));
  const given = plusDays(now, -(remark.daysAgo - 0.2));
  const lead = callerOf(marker, now);
  await allocateRemark({ ...context, clock: { now: () => given } }, { id, markerId: again.id, caller: lead });
  const criteria = await bandsOf(db, attemptId, remark.again.bands);
  const saved = { criteria, comment: remark.again.comment };
  await saveScore(then(remark.again.daysAgo), { kind, attemptId }, saved, callerOf(again, now));
}

/** Bands in the order of the criteria by which an attempt is marked. */
export async function bandsOf(db: Db, attemptId: number, bands: number[]): Promise<Given[]> {
  const { criteria } = the((await findPinnedRubric(db, attemptId)) ?? undefined);
  return criteria.map(({ key }, index) => ({ question_id: 0, key, value: the(bands[index]) }));
}

function noteOn(note: DemoNote, questions: QuestionRow[], texts: Map<number, string | null>): MarkingNote {
  const { text } = note;
  const { id: question_id } = the(questions[note.place]);
  if ('seconds' in note) return { kind: 'moment', question_id, seconds: note.seconds, text };
  const { quote } = note;
  const start = (texts.get(question_id) ?? '').indexOf(quote);
  return { kind: 'words', question_id, start, end: start + quote.length, quote, text };
}
