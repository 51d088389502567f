import { board } from '@parlance/contract/invigilation/board';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../platform/app-context.ts';
import { recurring } from '../../platform/recurring.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hearDevices, isReached } from './devices.ts';
import { isOfSimulated } from './queries.ts';
import { goOn, openRoom, type Room, sittersOf } from './work.ts';

/** How often the devices of a room beat; each person goes on at every third beat. */
const EVERY_MS = 2500;
const TURNS = 3;
/** After how long without a request a board counts as closed. */
const CLOSED_MS = 10_000;

/** A room whose board is open. */
type Watched = { room: Room; askedMs: number; turn: number };

export type Rooms = {
  /** Somebody asks for the board of a sitting. The first time its room goes on before that is answered. */
  asked: (sittingId: number) => Promise<void>;
  /** Has everybody go on whose board is open. */
  advance: () => Promise<void>;
};

/** The rooms of simulated candidates that are watched in this process. Others are left alone. */
export function openRooms(context: AppContext): Rooms {
  const { db, clock } = context;
  const watched = new Map<number, Watched>();
  const others = new Set<number>();
  return {
    asked: async (sittingId) => {
      const askedMs = clock.now().getTime();
      const open = watched.get(sittingId);
      if (open) open.askedMs = askedMs;
      if (open || others.has(sittingId)) return;
      if (!(await isOfSimulated(db, sittingId))) {
        others.add(sittingId);
        return;
      }
      const opened = { room: await openRoom(context), askedMs, turn: 0 };
      watched.set(sittingId, opened);
      // Before the board is read, so that it does not begin with a room that nobody hears of.
      await advance(context, sittingId, opened);
    },
    advance: async () => {
      const nowMs = clock.now().getTime();
      for (const [sittingId, one] of watched) {
        if (nowMs - one.askedMs > CLOSED_MS) watched.delete(sittingId);
        else await advance(context, sittingId, one);
      }
    },
  };
}

/**
 * Has the simulated candidates of an examination go on while its board is open in this process, and does nothing
 * otherwise. Gives what ends that.
 */
export function driveRooms(app: FastifyInstance, context: AppContext): () => Promise<void> {
  const rooms = openRooms(context);
  const onFailed = (err: unknown) => app.log.error({ err }, 'Simulated candidates did not go on. It is tried again.');
  app.addHook('preHandler', async (request) => {
    const sittingId = boardOf(request);
    if (sittingId !== null) await rooms.asked(sittingId).catch(onFailed);
  });
  return recurring(EVERY_MS, rooms.advance, onFailed).stop;
}

function boardOf(request: FastifyRequest): number | null {
  const isBoard = request.method === board.method && request.routeOptions.url === board.path;
  return isBoard ? Number((request.params as { id: unknown }).id) : null;
}

/** Lets as much happen in a room as would have by now. */
async function advance({ db, clock }: AppContext, sittingId: number, one: Watched): Promise<void> {
  const now = clock.now();
  const sitters = await sittersOf(one.room, sittingId);
  one.turn += 1;
  for (const sitter of sitters) {
    const { row, person, sitting } = sitter;
    const isTurn = (row.number ?? 0) % TURNS === one.turn % TURNS;
    const isAble = person.device !== 'unsent' && sitting.starts_at && isReached(person, sitting.starts_at, now);
    if (isTurn && isAble) await goOn(one.room, sitter, now).catch(leaveRefused);
  }
  await hearDevices(db, sitters, now);
}

/** What staff or another process did meanwhile comes first. */
function leaveRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}
