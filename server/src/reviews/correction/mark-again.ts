import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '@parlance/contract/attempts';
import { REMARKED_NAMED_MAX, type RemarkReport } from '@parlance/contract/editing';
import { MAX_ID } from '@parlance/contract/id';
import { isErased } from '@parlance/contract/personal-data/erased-text';
import type { SeenBy } from '../../classes/reach/queries.ts';
import {
  type Item,
  inThousandths,
  MalformedKey,
  type Marked,
  mark,
  marksAsStored,
  type StoredMarks,
  scoreOf,
} from '../../marking/mark.ts';
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
    for (const { attempt, ...after } of marked) {
      if (after.score === null || !isScoreChanged(attempt, after)) continue;
      report.scoresChanged += 1;
      if (!attempt.seen) outside.add(attempt.account_id);
      const lists = attempt.seen ? [report.changed, report.everyChange] : [report.everyChange];
      for (const list of lists)
        if (list.length < REMARKED_NAMED_MAX) list.push(changeOf(attempt, { ...after, score: after.score }));
    }
    const differing = marked.filter(
      ({ attempt, ...after }) =>
        after.left_out !== attempt.left_out_marks ||
        !isDeepStrictEqual(marksIn(after), marksIn(attempt)) ||
        isScoreChanged(attempt, after),
    );
    if (store && differing.length > 0) {
      await storeMarks(
        db,
        ref.questionId,
        differing.map(({ attempt, ...again }) => {
          const { id, score, score_thousandths, out_of } = attempt;
          return { attempt_id: id, ...again, before: { ...marksIn(attempt), score, score_thousandths, out_of } };
        }),
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
  // What was erased cannot be marked by another key: its mark stays, or is again what it was.
  const isKept = isErased(attempt.answer) && (item.scoring?.by ?? 'keys') === 'keys';
  const again = isKept
    ? (attempt.marks_before ?? marksIn(attempt))
    : marksAsStored(markOrWait(item, attempt.answer ?? undefined));
  const { score, score_thousandths, out_of, other_thousandths } = attempt;
  const marks = { ...again, left_out: attempt.left_out_marks + leftOut };
  if (attempt.marked_by_person) return { ...marks, score, score_thousandths, out_of };
  const { mark: whole, thousandths } = again;
  const waits = whole === null || attempt.other_unmarked;
  const sum = scoreOf(waits ? null : other_thousandths + inThousandths({ mark: whole, thousandths }));
  return { ...marks, score: sum.score, score_thousandths: sum.scoreThousandths, out_of: out_of - leftOut };
}

type Score = Pick<MarkedAttempt, 'score' | 'score_thousandths' | 'out_of'>;

function isScoreChanged(before: Score, after: Score): boolean {
  const all = ({ score, score_thousandths, out_of }: Score) => [score, score_thousandths, out_of];
  return !isDeepStrictEqual(all(before), all(after));
}

function marksIn({ mark, part_marks, thousandths, part_thousandths }: StoredMarks): StoredMarks {
  return { mark, part_marks, thousandths, part_thousandths };
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

function changeOf(attempt: MarkedAttempt, after: Score & { score: number }) {
  const { id, username, title, closed_at, score, score_thousandths, out_of } = attempt;
  const taken = { attempt_id: id, user_name: username, course_title: title, taken_at: closed_at.toISOString() };
  return {
    ...taken,
    before: score,
    ...(score_thousandths !== null && { before_thousandths: score_thousandths }),
    total_before: out_of,
    after: after.score,
    ...(after.score_thousandths !== null && { after_thousandths: after.score_thousandths }),
    total: after.out_of,
  };
}
