import type { Reply } from '@parlance/contract/endpoint';
import { lookAtFact } from '@parlance/contract/facts/record';
import {
  admit,
  checkIdentity,
  end,
  extend,
  hold,
  pause,
  reopen,
  resume,
  sendMessage,
  setAttendance,
} from '@parlance/contract/invigilation/actions';
import { board as boardCall, listRooms, ROOMS_MAX, type Room } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import {
  exportIncidents,
  listIncidents as listIncidentsCall,
  noteIncident as noteCall,
  withdrawIncident as withdrawCall,
} from '@parlance/contract/invigilation/incidents';
import { beat as beatCall } from '@parlance/contract/sittings/taking';
import type { FastifyInstance } from 'fastify';
import { openKeyCache } from '../attempts/cache/key-cache.ts';
import { openReceiptMaker } from '../attempts/receipts/make-receipt.ts';
import { seenBy } from '../classes/reach/queries.ts';
import { lookAt } from '../facts/record.ts';
import type { AppContext } from '../platform/app-context.ts';
import { serve } from '../platform/http/serve.ts';
import { recurring } from '../platform/recurring.ts';
import { listSittings } from '../sittings/queries.ts';
import { admitCandidate, checkCandidate, holdResult, markAttendance } from './actions/candidates.ts';
import { extendTests, pauseTests, resumeTests } from './actions/clocks.ts';
import { endTests } from './actions/end.ts';
import { sendMessages } from './actions/messages.ts';
import { reopenTest } from './actions/reopen.ts';
import { beatOf } from './beat/beat.ts';
import { type Boards, openBoards } from './board/board.ts';
import { candidateDetail } from './candidate/detail.ts';
import { type Control, openControl } from './control/control.ts';
import { incidentsFile, listIncidents, noteIncident, withdrawIncident } from './incidents/incidents.ts';
import { mayWatch, type Staff } from './who-may.ts';

/** How often reports of devices are written that no beat has written yet. */
const WRITE_EVERY_MS = 2000;

/** Mounts the watching of a room: beats, the board, and what staff do. */
export function mountInvigilation(app: FastifyInstance, context: AppContext): void {
  const control = openControl(context);
  mountWatching(app, context, control);
  mountActions(app, context, control);
  mountIncidents(app, context, control);
  const write = () => control.writeHeard(true);
  const onFailed = (err: unknown) => app.log.error({ err }, 'What devices told was not stored. It is tried again.');
  const { stop } = recurring(WRITE_EVERY_MS, write, onFailed);
  app.addHook('onClose', async () => {
    await stop();
    await write().catch(onFailed);
  });
}

function mountWatching(app: FastifyInstance, context: AppContext, control: Control): void {
  const keys = openKeyCache();
  const boards = openBoards({ ...context, keys }, control);

  serve(app, beatCall, ({ params, body, caller }) =>
    beatOf(control, context, caller, { sittingId: params.id, told: body }),
  );

  serve(app, boardCall, ({ params, query, caller }) => boards.boardOf(caller, params.id, query.since));

  serve(app, listRooms, ({ caller }) => roomsOf(context, boards, caller));

  serve(app, getCandidate, ({ params: { id: sittingId, candidateId }, caller }) =>
    candidateDetail({ ...context, keys }, boards, caller, { sittingId, candidateId }),
  );

  serve(app, lookAtFact, async ({ params: { id: sittingId, factId }, body: { looked }, caller }) => {
    const reply = await lookAt(context, caller, { sittingId, factId, looked });
    boards.expire(sittingId);
    return reply;
  });
}

function mountActions(app: FastifyInstance, context: AppContext, control: Control): void {
  const caches = { keys: openKeyCache(), makeReceipt: openReceiptMaker(context) };
  /** What was done here is seen here at once. */
  const seenAtOnce = async <R>(sittingId: number, done: Promise<R>): Promise<R> => {
    const reply = await done;
    control.expire(sittingId);
    return reply;
  };

  serve(app, extend, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, extendTests(context, caller, { sittingId, body })),
  );

  serve(app, pause, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, pauseTests(context, caller, { sittingId, body })),
  );

  serve(app, resume, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, resumeTests(context, caller, { sittingId, body })),
  );

  serve(app, reopen, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, reopenTest(context, caller, { sittingId, body })),
  );

  serve(app, end, ({ params: { id: sittingId }, body, caller, request }) =>
    seenAtOnce(sittingId, endTests(context, caller, { sittingId, body }, { log: request.log, ...caches })),
  );

  serve(app, sendMessage, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, sendMessages(context, caller, { sittingId, body })),
  );

  serve(app, admit, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, admitCandidate(context, caller, { sittingId, body })),
  );

  serve(app, setAttendance, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, markAttendance(context, caller, { sittingId, body })),
  );

  serve(app, checkIdentity, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, checkCandidate(context, caller, { sittingId, body })),
  );

  serve(app, hold, ({ params: { id: sittingId }, body, caller }) =>
    seenAtOnce(sittingId, holdResult(context, caller, { sittingId, body })),
  );
}

function mountIncidents(app: FastifyInstance, context: AppContext, control: Control): void {
  serve(app, listIncidentsCall, async ({ params, caller }) => ({
    incidents: await listIncidents(context, caller, params.id),
  }));

  serve(app, noteCall, async ({ params: { id: sittingId }, body, caller }) => {
    const reply = await noteIncident(context, caller, { sittingId, body });
    control.expire(sittingId);
    return reply;
  });

  serve(app, withdrawCall, async ({ params: { id: sittingId, incidentId }, body, caller }) => {
    const reply = await withdrawIncident(context, caller, { sittingId, incidentId, body });
    control.expire(sittingId);
    return reply;
  });

  serve(app, exportIncidents, ({ params, caller }) => incidentsFile(context, caller, params.id));
}

/** The rooms under way that a caller watches, those that began last first. */
async function roomsOf(
  { reads, clock }: Pick<AppContext, 'reads' | 'clock'>,
  boards: Pick<Boards, 'roomOf'>,
  caller: Staff,
): Promise<Reply<typeof listRooms>> {
  const now = clock.now();
  const { rows } = await listSittings(reads, {
    phase: 'under_way',
    sortBy: 'starts_at',
    direction: 'desc',
    callerId: caller.accountId,
    seenBy: seenBy(caller),
    now,
  });
  const rooms: Room[] = [];
  // One after the other: a room that nobody has asked for is read whole.
  for (const { id, own_part } of rows
    .filter((row) => mayWatch(caller, row.own_part ?? undefined))
    .slice(0, ROOMS_MAX)) {
    rooms.push(await boards.roomOf(caller, own_part ?? undefined, id));
  }
  return { serverNow: now.toISOString(), rooms };
}
