import { msg, plural } from '@lingui/core/runtime-macro';
import type { Reply } from '@parlance/contract/endpoint';
import type { releaseResults as releaseCall } from '@parlance/contract/release-policy';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  closeDuePolicy,
  countUnscored,
  findAuthors,
  findPolicy,
  holdCourse,
  listDuePolicies,
  listScored,
  type Policy,
  setReleased,
  type Which,
} from './queries.ts';
import { tellOfResults, tellOfWithholding } from './tell.ts';

type ReleaseOrder = Which & { actorId: number; dryRun?: boolean | undefined };
type Released = Reply<typeof releaseCall>;

/** Whether a policy holds back what is scored now. */
export function isHolding({ release, release_at }: Pick<Policy, 'release' | 'release_at'>, now: Date): boolean {
  return release === 'by_hand' || (release_at !== null && release_at > now);
}

/** Lets learners have results that are held back, and tells each of them once; with `dryRun` says what that would do. */
export async function releaseResults(context: AppContext, asked: ReleaseOrder): Promise<Released> {
  return await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const policy = await heldPolicy(db, asked.courseId);
    const ids = policy && isHolding(policy, now) ? await listScored(db, asked, { isReleased: false }) : [];
    const done = await releasedReply(db, asked, ids, now);
    if (asked.dryRun || ids.length === 0) return done;
    await letOut({ ...context, db }, ids);
    await noted(db, asked, 'course.results_released', { results: done.results, waiting: done.waiting }, now);
    return done;
  });
}

/** Takes back results that were let out by hand, and tells learners why. */
export async function withholdResults(
  context: AppContext,
  { reason, ...asked }: ReleaseOrder & { reason: string },
): Promise<Released> {
  return await inTransaction(context.db, async (db) => {
    const now = context.clock.now();
    const policy = await heldPolicy(db, asked.courseId);
    if (policy?.release !== 'by_hand') throw new Refusal('release_not_by_hand');
    const ids = await listScored(db, asked, { isReleased: true });
    const done = await releasedReply(db, asked, ids, now);
    if (asked.dryRun || ids.length === 0) return done;
    await tellOfWithholding({ ...context, db }, ids, reason);
    await setReleased(db, ids, null);
    await noted(db, asked, 'course.results_withheld', { results: done.results, reason }, now);
    return done;
  });
}

/** Lets results out, and tells each of their learners once. Hand it the `db` of the transaction that causes it. */
export async function letOut(context: AppContext, attemptIds: number[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await setReleased(context.db, attemptIds, context.clock.now());
  await tellOfResults(context, attemptIds);
}

/** Tells learners whose date has come that they have results. They are shown them whether or not this was done. */
export async function releaseDueCourses(context: AppContext): Promise<void> {
  for (const courseId of await listDuePolicies(context.db, context.clock.now())) {
    await inTransaction(context.db, async (db) => await keepDate({ ...context, db }, courseId));
  }
}

/** The same of one course, if its date has come. Hand it the `db` of a transaction: before a policy changes, or alone. */
export async function keepDate(context: AppContext, courseId: number): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (!(await closeDuePolicy(db, courseId, now))) return;
  const ids = await listScored(db, { courseId }, { isReleased: false });
  if (ids.length === 0) return;
  await letOut(context, ids);
  const details = { results: ids.length, waiting: await countUnscored(db, { courseId }) };
  await audit(db, { course: courseId, actorId: null, at: now }, 'course.results_released', details);
}

async function heldPolicy(db: Db, courseId: number): Promise<Policy | undefined> {
  if (!(await holdCourse(db, courseId))) throw new Refusal('not_found');
  return await findPolicy(db, courseId);
}

async function releasedReply(db: Db, which: Which & { dryRun?: boolean | undefined }, ids: number[], now: Date) {
  const results = ids.length;
  const waiting = await countUnscored(db, which);
  const { length: emails } = await findAuthors(db, ids, now);
  const message = which.dryRun
    ? say(msg`${plural({ results }, { one: '# result', other: '# results' })}. Nothing is changed yet.`)
    : say(msg`${plural({ results }, { one: '# result', other: '# results' })} changed.`);
  return { message, results, emails, waiting };
}

async function noted(
  db: Db,
  { courseId, actorId, submissions }: ReleaseOrder,
  action: 'course.results_released' | 'course.results_withheld',
  details: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await audit(db, { course: courseId, actorId, at }, action, { ...details, ...(submissions && { named: true }) });
}
