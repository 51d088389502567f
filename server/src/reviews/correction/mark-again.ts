import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@parlance/contract/attempts';
import { REMARKED_NAMED_MAX, type RemarkReport } from '@parlance/contract/editing';
import { MAX_ID } from '@parlance/contract/id';
import type { SeenBy } from '../../classes/reach/queries.ts';
import { type Item, MalformedKey, type Marked, mark } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { findMarkedAttempts, type MarkedAttempt, type MarkedBy, type Storing, storeMarks } from './queries.ts';

/** How many attempts are held in memory at a time. */
const SLICE = 500;

export type Remarks = Pick<RemarkReport, 'attemptsMarkedAgain' | 'scoresChanged' | 'changed' | 'learnersOutside'> & {
  /** `changed` with those that the caller does not see: what the log keeps. */
  everyChange: RemarkReport['changed'];
};

/**
 * Marks every closed attempt that used a version by another key, or as it counts now, and gives what that changes. Scores are the sum of
 * the marks, as at the submit; a score that a person gave stays. Stored only with `store`: without, it is a forecast.
 * Only inside a transaction that holds their courses, so that two corrections do not count on each other's old marks.
 */
export async function markAgain(
  db: Db,
  ref: MarkedBy,
  item: Item,
  { store, seenBy }: { store: Storing | null; seenBy: SeenBy },
): Promise<Remarks> {
  const report: Remarks = {
    attemptsMarkedAgain: 0,
    scoresChanged: 0,
    changed: [],
    learnersOutside: 0,
    everyChange: [],
  };
  const outside = new Set<number>();
  let belowId = MAX_ID;
  for (;;) {
    const slice = await findMarkedAttempts(db, ref, { belowId, limit: SLICE, seenBy });
    const marked = slice.map((attempt) => ({ attempt, ...markedAgain(attempt, item, ref.leftOut) }));
    report.attemptsMarkedAgain += marked.length;
    for (const { attempt, score, out_of } of marked) {
      if (score === null || (score === attempt.score && out_of === attempt.out_of)) continue;
      report.scoresChanged += 1;
      if (!attempt.seen) outside.add(attempt.account_id);
      const lists = attempt.seen ? [report.changed, report.everyChange] : [report.everyChange];
      for (const list of lists) if (list.length < REMARKED_NAMED_MAX) list.push(changeOf(attempt, { score, out_of }));
    }
    const differing = marked.filter(
      ({ attempt, mark, part_marks, score, left_out }) =>
        mark !== attempt.mark ||
        score !== attempt.score ||
        left_out !== attempt.left_out_marks ||
        !isDeepStrictEqual(part_marks, attempt.part_marks),
    );
    if (store && differing.length > 0) {
      await storeMarks(
        db,
        ref.questionId,
        differing.map(({ attempt: { id, mark, part_marks, score, out_of }, ...again }) => ({
          attempt_id: id,
          ...again,
          before: { mark, part_marks, score, out_of },
        })),
        store,
      );
    }
    const last = slice.at(-1);
    if (!last || slice.length < SLICE) return { ...report, learnersOutside: outside.size };
    belowId = last.id;
    // The embedded database answers without a turn of the event loop: pages and checks would wait for all slices.
    await setImmediate();
  }
}

function markedAgain(attempt: MarkedAttempt, item: Item, leftOut: number) {
  const { mark: again, partMarks: part_marks } = markOrWait(item, attempt.answer ?? undefined);
  const marks = { mark: again, part_marks, left_out: attempt.left_out_marks + leftOut };
  if (attempt.marked_by_person) return { ...marks, score: attempt.score, out_of: attempt.out_of };
  const waits = again === null || attempt.other_unmarked;
  return { ...marks, score: waits ? null : attempt.other_marks + again, out_of: attempt.out_of - leftOut };
}

/** A key that cannot mark, to which a question was put back, leaves its attempts waiting as it did before. */
function markOrWait(item: Item, answer: Answer | undefined): Marked {
  try {
    return mark(item, answer);
  } catch (error) {
    if (!(error instanceof MalformedKey)) throw error;
    return { mark: null, partMarks: null };
  }
}

function changeOf(attempt: MarkedAttempt, after: { score: number; out_of: number }) {
  const { id, username, title, closed_at, score, out_of } = attempt;
  const taken = { attempt_id: id, user_name: username, course_title: title, taken_at: closed_at.toISOString() };
  return { ...taken, before: score, total_before: out_of, after: after.score, total: after.out_of };
}
