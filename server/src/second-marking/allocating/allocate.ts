import { msg } from '@lingui/core/runtime-macro';
import type { Parsed, Reply } from '@parlance/contract/endpoint';
import { say } from '@parlance/contract/say';
import type { allocateMarking, takeBackMarking } from '@parlance/contract/second-marking/allocation';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/authorize.ts';
import { orNotFound } from '../../platform/refusal.ts';
import { momentToCome } from '../../platform/times/local-time.ts';
import { countGiven, giveScripts, withdrawCalibrations } from '../calibration/giving/queries.ts';
import { refuseUnlessLead } from '../policy/leads.ts';
import { type Held, holdPolicy } from '../policy/queries.ts';
import { calibrationsDue, type Given, type Marker, planOf } from './plan.ts';
import {
  insertMarkings,
  listLoads,
  listPlaces,
  listUngiven,
  withdrawFor,
  withdrawLeft,
  withdrawOf,
} from './queries.ts';

/**
 * Gives out every mark of a course that nobody has to make, and what is with somebody who marks no more. Who had something
 * before does not get it again.
 */
export async function giveOut(db: Db, courseId: number, at: Date): Promise<void> {
  await inTransaction(db, async (db) => {
    const policy = await holdPolicy(db, courseId);
    if (!policy) return;
    await withdrawLeft(db, courseId);
    const stay = (await listLoads(db, courseId, at)).map(({ accountId }) => accountId);
    await withdrawCalibrations(db, courseId, { stay });
    const places = await listPlaces(db, courseId, { again: false, moving: [] });
    if (places.length === 0) return;
    const plan = planOf(places, await listLoads(db, courseId, at), policy.sample_seed);
    await hand(db, { courseId, policy }, plan, { actorId: null, at });
  });
}

/** Gives its markers what a plan has for them, and among it now and then a script to calibrate themselves. */
async function hand(
  db: Db,
  { courseId, policy }: { courseId: number; policy: Held },
  plan: Given[],
  by: { actorId: number | null; at: Date },
): Promise<void> {
  await insertMarkings(db, plan, by);
  const { calibration_every: every, sample_seed: seed } = policy;
  if (every === null) return;
  const markerIds = [...new Set(plan.map(({ markerId }) => markerId))];
  for (const [markerId, after] of await countGiven(db, courseId, markerIds)) {
    const before = after - plan.filter((one) => one.markerId === markerId).length;
    const count = calibrationsDue({ before, after, every }, seed, markerId);
    // A date that what came with them does not have would tell them apart.
    const dueAt = plan.findLast((one) => one.markerId === markerId)?.dueAt ?? null;
    if (count > 0) await giveScripts(db, { courseId, markerId, count, seed, dueAt }, by.at);
  }
}

/** The same for every course: what found no marker, or lost one, is tried again. */
export async function giveOutAll({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  for (const courseId of await listUngiven(db)) await giveOut(db, courseId, clock.now());
}

type Allocation = { courseId: number; caller: Caller };

/** Gives out what has no marker, or moves what is named, as whoever leads asks for; or says what that would do. */
export async function allocate(
  context: AppContext,
  { how, markers, submissions = [], due_at, dryRun = false }: Parsed<typeof allocateMarking, 'body'>,
  { courseId, caller }: Allocation,
): Promise<Reply<typeof allocateMarking>> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    const policy = orNotFound(await holdPolicy(db, courseId));
    await refuseUnlessLead(db, caller, courseId);
    const moving = how === 'hand' ? submissions : [];
    const places = await listPlaces(db, courseId, { again: true, moving });
    const all = await listLoads(db, courseId, at);
    const chosen = markers ? all.filter(({ accountId }) => markers.includes(accountId)) : all;
    // Who marks nothing but what they decide is given something by hand alone.
    const isAsked = ({ quota }: Marker) => how === 'hand' || quota !== 0;
    const unlimited = { quota: null, perDay: null };
    const asked = how === 'quota' ? chosen : chosen.filter(isAsked).map((one) => ({ ...one, ...unlimited }));
    const dueAt = due_at && momentToCome(due_at, 'due_at', at);
    const plan = planOf(places, asked, policy.sample_seed).map((one) => ({ ...one, dueAt: dueAt ?? one.dueAt }));
    const rows = chosen.map(({ accountId, username, given: had }) => {
      const given = plan.filter(({ markerId }) => markerId === accountId).length;
      return { marker: { account_id: accountId, username }, given, total: had + given };
    });
    const open = moving.length > 0 ? await listPlaces(db, courseId, { again: true, moving: [] }) : places;
    const without = open.filter((place) => !plan.some((one) => isSame(one, place))).length;
    if (!dryRun) {
      if (moving.length > 0) await withdrawFor(db, plan);
      await hand(db, { courseId, policy }, plan, { actorId: caller.accountId, at });
      const told = rows.map(({ marker, given, total }) => ({ ...marker, given, total }));
      const act = { course: courseId, actorId: caller.accountId, at };
      await audit(db, act, 'marking.allocated', {
        how,
        plan: told,
        without,
        ...(dueAt && { due_at: dueAt.toISOString() }),
      });
    }
    const count = plan.length;
    return {
      message: dryRun ? say(msg`Nothing was changed.`) : say(msg`Given out: ${{ count }}.`),
      plan: rows,
      without,
    };
  });
}

type Named = { attemptId: number; turn: string };

function isSame(one: Named, other: Named): boolean {
  return one.attemptId === other.attemptId && one.turn === other.turn;
}

/** Takes back what a marker has not marked, and gives it to others. */
export async function takeBack(
  context: AppContext,
  markerId: number,
  { courseId, caller }: Allocation,
): Promise<Reply<typeof takeBackMarking>> {
  return await inTransaction(context.db, async (db) => {
    const at = context.clock.now();
    orNotFound(await holdPolicy(db, courseId));
    await refuseUnlessLead(db, caller, courseId);
    const takenBack = await withdrawOf(db, courseId, markerId);
    // Left behind they would be all that waits.
    await withdrawCalibrations(db, courseId, { markerId });
    await giveOut(db, courseId, at);
    const act = { course: courseId, actorId: caller.accountId, at };
    if (takenBack > 0) await audit(db, act, 'marking.taken_back', { marker: markerId, count: takenBack });
    return { message: say(msg`Taken back: ${{ count: takenBack }}.`), takenBack };
  });
}
