import type { Answer, AnswersIn } from '@parlance/contract/attempts';
import type { FastifyBaseLogger } from 'fastify';
import {
  inThousandths,
  MalformedKey,
  type Marked,
  type Item as MarkedItem,
  mark,
  marksAsStored,
  needsPerson,
  scoreOf,
} from '../marking/mark.ts';
import type { Db } from '../platform/database/database.ts';
import { count } from '../platform/metrics/meter.ts';
import { giveOut } from '../second-marking/allocating/allocate.ts';
import { unfitAnswers, withoutAnswers } from './answers/fitting.ts';
import type { KeyCache } from './cache/key-cache.ts';
import { deadlineOf, isOver } from './deadline.ts';
import { type AttemptRow, type Closing, closeAttempt, findAttempt, type Item } from './queries.ts';
import type { ReceiptMaker } from './receipts/make-receipt.ts';
import { closed } from './replies.ts';

/** What is told of a question that could not be marked. */
type Log = Pick<FastifyBaseLogger, 'error'>;

export type AttemptContext = { db: Db; now: Date; log: Log; keys: KeyCache; makeReceipt: ReceiptMaker };

/** Merged answers: what is stored, with what was sent on top; null clears one. */
export function mergeAnswers(stored: Record<string, Answer>, sent: AnswersIn): Record<string, Answer> {
  const merged: AnswersIn = { ...stored, ...sent };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, Answer] => entry[1] !== null));
}

/**
 * Closes an attempt as submitted with these answers on top of the stored ones. When a save or another submit came in
 * between, the attempt is read again: exactly one of all who close it does. Answers that their questions cannot have are
 * left out.
 */
export async function submitOpenAttempt(
  attempt: AttemptRow,
  sent: { answers: AnswersIn; autoSubmitted: boolean; questionSeconds?: Record<string, number> | undefined },
  ctx: AttemptContext,
): Promise<AttemptRow> {
  return await closeOnce(attempt, sent.answers, ctx, (current, answers) => ({
    status: 'submitted',
    closedAt: ctx.now,
    byTime: false,
    autoSubmitted: sent.autoSubmitted,
    questionSeconds: sent.questionSeconds,
    answers: mergeAnswers(current.answers, answers),
  }));
}

/** Closes an open attempt as submitted with what is stored, for the staff who end it. */
export async function endOpenAttempt(attempt: AttemptRow, endedBy: number, ctx: AttemptContext): Promise<AttemptRow> {
  return await closeOnce(attempt, {}, ctx, (current) => ({
    status: 'submitted',
    closedAt: ctx.now,
    byTime: false,
    autoSubmitted: true,
    endedBy,
    answers: current.answers,
  }));
}

/**
 * Closes an attempt that is over, stamped with its deadline: `timed_out` with its marks when something was saved, or when
 * it is a part of a sitting, at which its learner was; otherwise `abandoned`, which has no result. One that turns out to
 * have more time stays open.
 */
export async function closeOverdueAttempt(attempt: AttemptRow, ctx: AttemptContext): Promise<AttemptRow> {
  return await closeOnce(
    attempt,
    {},
    ctx,
    (current) =>
      isOver(current, ctx.now) && {
        status: current.saved_at || current.candidate_id !== null ? 'timed_out' : 'abandoned',
        closedAt: deadlineOf(current, ctx.now),
        byTime: true,
        autoSubmitted: true,
        answers: current.answers,
      },
  );
}

/** The attempt as it is now: closed first if its time is over. */
export async function settle(attempt: AttemptRow, ctx: AttemptContext): Promise<AttemptRow> {
  const over = attempt.status === 'open' && isOver(attempt, ctx.now);
  return over ? await closeOverdueAttempt(attempt, ctx) : attempt;
}

type Ending = Pick<Closing, 'status' | 'closedAt' | 'autoSubmitted' | 'byTime' | 'questionSeconds'> & {
  answers: Record<string, Answer>;
  endedBy?: number;
};

async function closeOnce(
  attempt: AttemptRow,
  given: AnswersIn,
  ctx: AttemptContext,
  end: (current: AttemptRow, sent: AnswersIn) => Ending | false,
): Promise<AttemptRow> {
  let current = attempt;
  let sent = given;
  let items = await ctx.keys.find(ctx.db, current.question_version_ids);
  let again = false;
  while (current.status === 'open') {
    const ending = end(current, sent);
    if (!ending) return current;
    const closedAt = laterOf(ending.closedAt, current.started_at);
    const { answers, autoSubmitted, endedBy = null } = ending;
    const closedBy = endedBy !== null ? 'staff' : autoSubmitted ? 'time' : 'learner';
    const closing = { attempt: current, items, answers, closedAt, closedBy } as const;
    const row = await closeAttempt(ctx.db, current, {
      ...ending,
      endedBy,
      closedAt,
      sent,
      now: ctx.now,
      ...marksOf(items, ending, ctx.log),
      receipt: await ctx.makeReceipt(ctx.db, closing, { now: ctx.now, again }),
    });
    if (row) {
      count('parlance_attempts_total', { event: ending.status });
      if (row.is_given_out) await giveOut(ctx.db, row.course_id, ctx.now);
      return { ...current, ...row, answers: ending.answers };
    }
    sent = withoutAnswers(sent, await unfitAnswers(ctx.db, current, sent));
    current = await findAttemptAgain(current, ctx.db);
    items = await ctx.keys.read(ctx.db, current.question_version_ids);
    again = true;
  }
  return closed(current);
}

/** It never ends before it began, whatever the clocks say. */
function laterOf(closedAt: Date, startedAt: Date): Date {
  return closedAt < startedAt ? startedAt : closedAt;
}

async function findAttemptAgain({ account_id, id }: AttemptRow, db: Db): Promise<AttemptRow> {
  const row = await findAttempt(db, account_id, id);
  if (!row) throw new Error(`Attempt ${id} is gone.`);
  return row;
}

type Marks = Pick<Closing, 'markedByPerson' | 'score' | 'scoreThousandths' | 'responses' | 'keyRevisions'>;

function marksOf(items: Item[], { status, answers }: Ending, log: Log): Marks {
  const keyRevisions = items.reduce((sum, item) => sum + item.keyRevision, 0);
  if (status === 'abandoned') return { markedByPerson: false, ...scoreOf(null), responses: [], keyRevisions };
  return { ...markAll(items, answers, log), keyRevisions };
}

/** Marks every question of a test; the score is null while a person must mark, or a key cannot. */
export function markAll(items: MarkedItem[], answers: Record<string, Answer>, log: Log): Omit<Marks, 'keyRevisions'> {
  const markedByPerson = items.some((item) => needsPerson(item.kind));
  const responses = items.map((item) => {
    const answer = answers[item.questionId];
    return { question_id: item.questionId, answer: answer ?? null, ...marksAsStored(markOrReport(item, answer, log)) };
  });
  const waits = markedByPerson || responses.some((response) => response.mark === null);
  const sum = responses.reduce(
    (all, { mark, thousandths }) => all + inThousandths({ mark: mark ?? 0, thousandths }),
    0,
  );
  return { markedByPerson, ...scoreOf(waits ? null : sum), responses };
}

/** A key that cannot mark leaves the attempt without a score until it is repaired: never a silent zero. */
function markOrReport(item: MarkedItem, answer: Answer | undefined, log: Log): Marked {
  try {
    return mark(item, answer);
  } catch (error) {
    if (!(error instanceof MalformedKey)) throw error;
    log.error({ err: error, questionId: item.questionId }, 'A question could not be marked: correct its key.');
    return { mark: null, partMarks: null };
  }
}
