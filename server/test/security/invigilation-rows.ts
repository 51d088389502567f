import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@parlance/contract/endpoint';
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
import { board } from '@parlance/contract/invigilation/board';
import { getCandidate } from '@parlance/contract/invigilation/candidate-detail';
import {
  exportIncidents,
  listIncidents,
  noteIncident,
  withdrawIncident,
} from '@parlance/contract/invigilation/incidents';
import { exportSittingResults } from '@parlance/contract/sittings/publishing';
import { claimAction } from '../../src/invigilation/actions/queries.ts';
import { insertIncident } from '../../src/invigilation/incidents/queries.ts';
import type { Input, Rig, Row } from './rig.ts';
import { once, published } from './sitting-rows.ts';

type Room = { id: number; candidateId: number; partId: number };
type Making = (room: Room, rig: Rig) => Input | Promise<Input>;

/** A sitting of the teacher of the school with one candidate, which the teacher of another class does not see. */
async function aRoom(rig: Rig): Promise<Room> {
  const { id } = await once(rig, 'room', () => published(rig));
  const { candidateId, partId } = await rig.db
    .selectFrom('candidates')
    .innerJoin('sitting_parts', 'sitting_parts.sitting_id', 'candidates.sitting_id')
    .select(['candidates.id as candidateId', 'sitting_parts.id as partId'])
    .where('candidates.sitting_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, candidateId, partId };
}

/** A call about that room. */
export const inRoom = (more: Making = () => ({})): Row => ({
  mine: async (rig) => {
    const room = await aRoom(rig);
    return { params: { id: room.id }, ...(await more(room, rig)) };
  },
  isPupils: true,
  invigilator: 'yes',
});

/** Of a call that is for leads. */
export const forLeads = (row: Row): Row => ({ ...row, invigilator: '403' });

const action = (more: (room: Room) => object) =>
  inRoom((room) => ({ body: { actionId: randomUUID(), ...more(room) } }));
const forAll = (more: object = {}) => action(() => ({ candidateIds: 'all', ...more }));

export const invigilationRows: [Endpoint, Row][] = [
  [board, inRoom()],
  [getCandidate, inRoom(({ id, candidateId }) => ({ params: { id, candidateId } }))],
  [extend, forLeads(forAll({ minutes: 5 }))],
  [pause, forAll()],
  [resume, forAll()],
  // Nothing was begun.
  [
    reopen,
    forLeads({ ...action(({ candidateId, partId }) => ({ candidateId, partId, includeLate: false })), status: 409 }),
  ],
  [end, forLeads(action(({ candidateId }) => ({ candidateIds: [candidateId] })))],
  [sendMessage, action(({ candidateId }) => ({ candidateIds: [candidateId], text: 'Speak up.' }))],
  [admit, action(({ candidateId }) => ({ candidateId, what: 'late' }))],
  [setAttendance, action(({ candidateId }) => ({ candidateIds: [candidateId], absent: false }))],
  [checkIdentity, action(({ candidateId }) => ({ candidateId, checked: false }))],
  [hold, forLeads(action(({ candidateId }) => ({ candidateId, held: false })))],
  [listIncidents, inRoom()],
  [noteIncident, action(() => ({ kind: 'note', text: 'The heating is off.' }))],
  [
    withdrawIncident,
    // It is the teacher's: only who noted one withdraws it, and leads.
    forLeads(
      inRoom(async ({ id }, rig) => {
        const { db, clock, school } = rig;
        const [madeBy, madeAt, actionId] = [school.teacher.id, clock.now(), randomUUID()];
        const noted = { id: actionId, sittingId: id, kind: 'incident_noted' as const, digest: '', reason: null };
        await claimAction(db, { ...noted, madeBy, madeAt });
        const incident = { sittingId: id, candidateId: null, actionId, kind: 'note' as const, text: 'A note.' };
        const incidentId = await insertIncident(db, { ...incident, madeBy, madeAt });
        return { params: { id, incidentId }, body: { actionId: randomUUID(), reason: 'A slip.' } };
      }),
    ),
  ],
  [exportIncidents, forLeads(inRoom())],
  [exportSittingResults, forLeads(inRoom())],
];
