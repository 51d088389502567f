import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound, Refusal } from '../../platform/refusal.ts';
import { giveOut } from '../../second-marking/allocating/allocate.ts';
import {
  type Case,
  findCase,
  listMarkings,
  type Marking,
  needSecond,
  storeMarking,
  storeState,
} from '../../second-marking/cases/queries.ts';
import { findCuts } from '../../second-marking/policy/queries.ts';
import type { Mark } from '../criteria/mark-by.ts';
import type { Review } from '../saved/queries.ts';
import { mayChange } from './may-change.ts';
import { isNearCut } from './near-cut.ts';
import { adjudicatedMark, agreedMark, isAgreed, wordsOf } from './settle.ts';

/** What a caller marks: their own marking of what is given out, or a settled mark, which a lead changes. */
export type Held = { own: Marking; given: Case } | { own: null };

type Submission = { id: number; course_id: number; is_given_out: boolean };
type Saving = { review: Review | undefined; caller: Caller; reason: string | undefined };

/**
 * What a save of this caller is to; the submission is locked. Refuses `marking_not_yours` and `marking_settled`. Null for
 * what is not given out, and has no mark yet or that of a single marker.
 */
export async function holdMarking(
  db: Db,
  { id, course_id: courseId, is_given_out: isGivenOut }: Submission,
  { review, caller, reason }: Saving,
): Promise<Held | null> {
  const given = isGivenOut ? orNotFound(await findCase(db, id, { hold: true })) : null;
  const own = given && (await listMarkings(db, id)).find(({ marker_id }) => marker_id === caller.accountId);
  if (given && given.state !== 'settled') {
    if (!own) throw new Refusal('marking_not_yours');
    return { given, own };
  }
  if (!given && !review) return null;
  const { settled_by: by } = orNotFound(review);
  const may = await mayChange(db, { by, courseId, isTheirs: !given || own !== undefined }, caller);
  if (may === 'yes') return given && own ? { given, own } : null;
  if (may === 'with_reason' && reason !== undefined) return { own: null };
  throw new Refusal(own || by !== 'single' ? 'marking_settled' : 'marking_not_yours');
}

type Saved = { mark: Mark; comment: string; notes: Marking['notes'] };
/** The mark that a submission gets, of whom, and what its markers wrote. */
export type Settled = Saved & { settledBy: 'single' | 'agreed' | 'adjudicated' };

/**
 * Stores a marker's own mark and says what becomes of the submission: its settled mark, or null while another marker is
 * needed, whom it then is given to. Refuses `marking_not_yours` when it was taken back meanwhile. The log names the marking and no figure, which would tell the others.
 */
export async function saveMarking(
  context: AppContext,
  { given: held, own }: { given: Case; own: Marking },
  saved: Saved,
  marked: Parameters<typeof isAgreed>[1],
  { at, deskSeconds }: { at: Date; deskSeconds: number },
): Promise<{ version: number; settled: Settled | null }> {
  const { db } = context;
  const { score, award, criteria } = saved.mark;
  const plain = { score, band: award?.band ?? null, criteria, comment: saved.comment, notes: saved.notes, deskSeconds };
  const version = await storeMarking(db, own.id, plain, at);
  if (version === undefined) throw new Refusal('marking_not_yours');
  const act = { course: held.course_id, actorId: own.marker_id, at };
  const given = await withSecond(db, held, saved.mark, marked);
  await audit(db, act, 'marking.saved', { marking: own.id, version });
  const markings = await listMarkings(db, given.attempt_id);
  const settled = settledBy(given, markings.filter(isSaved), marked, saved);
  const open = markings.some((one) => isSaved(one) && one.turn !== 'third') ? openState(markings) : 'waiting';
  await storeState(db, given.attempt_id, settled ? 'settled' : open, at);
  if (!settled && (open === 'adjudication' || given.needed > held.needed)) await giveOut(db, given.course_id, at);
  return { version, settled };
}

/** A case, with a second marker from now on where the first mark of it lies too near a row of its scale. */
async function withSecond(db: Db, given: Case, mark: Mark, marked: Parameters<typeof isAgreed>[1]): Promise<Case> {
  const { near_cut: near } = given.policy;
  if (given.state !== 'waiting' || given.needed === 2 || typeof near !== 'number') return given;
  const scale = await findCuts(db, given.course_id);
  if (!scale || !isNearCut(scale, marked, mark, near)) return given;
  await needSecond(db, given.attempt_id, 'near_cut');
  return { ...given, needed: 2 };
}

type SavedMarking = Marking & { score: number; saved_at: Date };

function isSaved(marking: Marking): marking is SavedMarking {
  return marking.score !== null && marking.saved_at !== null;
}

function openState(markings: Marking[]): 'second' | 'adjudication' {
  return markings.filter((one) => isSaved(one) && one.turn !== 'third').length === 2 ? 'adjudication' : 'second';
}

function settledBy(
  { needed, policy }: Case,
  saved: SavedMarking[],
  marked: Parameters<typeof isAgreed>[1],
  last: Saved,
): Settled | null {
  if (needed === 1) return { ...last, settledBy: 'single' };
  const [one, two, third] = (['first', 'second', 'third'] as const).map((turn) =>
    saved.find((each) => each.turn === turn),
  );
  if (!one || !two) return null;
  const words = wordsOf(policy.comments_from, saved);
  if (third) return { ...words, mark: adjudicatedMark(policy, marked, [one, two, third]), settledBy: 'adjudicated' };
  if (!isAgreed(policy, marked, one, two)) return null;
  return { ...words, mark: agreedMark(policy, marked, one, two), settledBy: 'agreed' };
}
