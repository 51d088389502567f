import type { DeviceRefusal } from '@parlance/contract/refusals';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { GuardWork } from '../../platform/http/authorize.ts';
import { Refusal } from '../../platform/refusal.ts';
import { deviceRefusal } from './device-rules.ts';
import { type HearRefused, turnAway } from './enter.ts';
import { bindSession, findIssued, findWatched } from './queries.ts';

/** Keeps as late what a device sends of a test in which another one has taken its place. */
export type KeepReplaced = (
  db: Db,
  work: { accountId: number; attemptId: number; given: readonly unknown[] },
  now: Date,
) => Promise<void>;

type Context = Pick<AppContext, 'db' | 'clock' | 'settings'>;

const KINDS = { sitting_outside_browser: 'outside_browser', sitting_outside_network: 'outside_network' } as const;

/**
 * Whether this device may work on a test now: the one place that every call passes which names an attempt, a course that
 * may have one, or a sitting that it changes. Refuses where it is of an examination that may not be taken in this browser
 * or from this network, or that the caller takes on another device, which must be let in. Only for whom the session says
 * so is anything asked; the browser that is in is known by what it calls itself.
 */
export function openGuard(
  { db, clock, settings }: Context,
  { hearRefused, keepReplaced }: { hearRefused: HearRefused; keepReplaced: KeepReplaced },
): GuardWork {
  return async ({ accountId, watched, sessionId }, request, given) => {
    const outside = new Map<number, DeviceRefusal>();
    for (const { candidateId, ...rules } of watched) {
      const code = deviceRefusal(rules, request, settings.publicUrl);
      if (code) outside.set(candidateId, code);
    }
    const outsideIds = [...outside.keys()];
    const elsewhereIds = watched.flatMap(({ candidateId, isElsewhere }) => (isElsewhere ? [candidateId] : []));
    if (outsideIds.length === 0 && elsewhereIds.length === 0) return;
    const { place, ...named } = workNamedBy(request, given);
    const now = clock.now();
    const found = await findWatched(db, { outsideIds, elsewhereIds }, { ...named, sessionId, now });
    if (!found) return;
    const { id: candidateId, attemptId, wasIn } = found;
    const code = outside.get(candidateId);
    if (code) {
      await hearRefused(db, { candidateId, attemptId, sessionId, kind: KINDS[code] }, now);
      throw new Refusal(code);
    }
    if (place === undefined || place !== found.place) {
      // Also of a test that was submitted on the other one; files come after this, see `ReplacedDevice`.
      const workedOn = named.attemptIds[0] ?? attemptId;
      if (wasIn && workedOn !== null) await keepReplaced(db, { accountId, attemptId: workedOn, given }, now);
      return await turnAway(db, found, { sessionId, place }, { hearRefused, now });
    }
    await bindSession(db, candidateId, { place, sessionId, now });
  };
}

/**
 * The same for what an `<audio>` element loads, which names no session: its address says to which one it was given. That
 * it had Safe Exam Browser was seen then, and is not told again by every element.
 */
export function openIssuedGuard({ db, settings }: Context) {
  return async (request: FastifyRequest, { attemptId, sessionId }: { attemptId: number; sessionId: number }) => {
    const found = await findIssued(db, { attemptId, sessionId });
    if (found?.isReplaced) throw new Refusal('sitting_place_waits');
    const code = found && deviceRefusal({ sebKey: null, networks: found.networks }, request, settings.publicUrl);
    if (code) throw new Refusal(code);
  };
}

/**
 * What a call names: `attemptId`, `courseId` and `sittingId` wherever they are, and the id of a path that is an attempt's,
 * or of a sitting that is changed: reading one tells what to do.
 */
function workNamedBy({ method, routeOptions: { url: path = '' } }: FastifyRequest, given: readonly unknown[]) {
  const parts = given.filter((part): part is Record<string, unknown> => typeof part === 'object' && part !== null);
  const idsAt = (name: string) => parts.map((part) => Number(part[name])).filter((id) => isId(id));
  const ofAttempt = path.startsWith('/api/tests/attempts/:id') ? idsAt('id') : [];
  const ofSitting = path.startsWith('/api/sittings/:id/') && method !== 'GET' ? idsAt('id') : [];
  return {
    attemptIds: [...ofAttempt, ...idsAt('attemptId'), ...idsAt('attempt_id')],
    courseIds: idsAt('courseId'),
    sittingIds: [...ofSitting, ...idsAt('sittingId')],
    place: parts.map((part) => part['place']).find((one) => typeof one === 'string'),
  };
}

/** What no database would take as an id is refused by the schema of the call. */
function isId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value <= 2_147_483_647;
}
