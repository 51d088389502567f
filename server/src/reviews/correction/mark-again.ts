import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { REMARKED_NAMED_MAX, type RemarkReport } from '@parlance/contract/editing';
import { MAX_ID } from '@parlance/contract/id';
import type { SeenBy } from '../../classes/reach/queries.ts';
import { type Item, mark } from '../../marking/mark.ts';
import type { Db } from '../../platform/database/database.ts';
import { findMarkedAttempts, type MarkedAttempt, type MarkedBy, type Storing, storeMarks } from './queries.ts';

/** How many attempts are held in memory at a time. */
const SLICE = 500;

export type Remarks = Pick<RemarkReport, 'attemptsMarkedAgain' | 'scoresChanged' | 'changed' | 'learnersOutside'> & {
  /** `changed` with those that the caller does not see: what the log keeps. */
  everyChange: RemarkReport['changed'];
};

/**
 * Marks every closed attempt that used a version by another key, and gives what that changes. Scores are the sum of
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
    const marked = slice.map((attempt) => ({ attempt, ...markedAgain(attempt, item) }));
    report.attemptsMarkedAgain += marked.length;
    for (const { attempt, score } of marked) {
      if (score === null || score === attempt.score) continue;
      report.scoresChanged += 1;
      if (!attempt.seen) outside.add(attempt.account_id);
      const lists = attempt.seen ? [report.changed, report.everyChange] : [report.everyChange];
      for (const list of lists) if (list.length < REMARKED_NAMED_MAX) list.push(changeOf(attempt, score));
    }
    const differing = marked.filter(
      ({ attempt, mark, part_marks, score }) =>
        mark !== attempt.mark || score !== attempt.score || !isDeepStrictEqual(part_marks, attempt.part_marks),
    );
    if (store && differing.length > 0) {
      await storeMarks(
        db,
        ref.questionId,
        differing.map(({ attempt, mark, part_marks, score }) => ({
          attempt_id: attempt.id,
          mark,
          part_marks,
          score,
          before: { mark: attempt.mark, part_marks: attempt.part_marks, score: attempt.score },
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

function markedAgain(attempt: MarkedAttempt, item: Item) {
  const { mark: again, partMarks: part_marks } = mark(item, attempt.answer ?? undefined);
  if (attempt.marked_by_person) return { mark: again, part_marks, score: attempt.score };
  const waits = again === null || attempt.other_unmarked;
  return { mark: again, part_marks, score: waits ? null : attempt.other_marks + again };
}

function changeOf({ id, username, title, closed_at, score, total }: MarkedAttempt, after: number) {
  const taken = { attempt_id: id, user_name: username, course_title: title, taken_at: closed_at.toISOString() };
  return { ...taken, before: score, after, total };
}
