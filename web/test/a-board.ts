import { actionKinds } from '@parlance/contract/invigilation/action-kinds';
import type { Board, BoardPerson, BoardRow } from '@parlance/contract/invigilation/board';
import type { CandidateDetail } from '@parlance/contract/invigilation/candidate-detail';

/** A candidate who works, with an hour from nine in Paris. */
export function aBoardRow(changes: Partial<BoardRow> = {}): BoardRow {
  return {
    id: 51,
    number: 22,
    username: 'Teo Marin',
    room: 'Room 14',
    seat: 'C2',
    state: 'working',
    since: null,
    needsAttention: false,
    partId: 31,
    question: { number: 12, of: 20 },
    answered: 11,
    deadline: '2027-06-03T08:00:00.000Z',
    pausedAt: null,
    resumeAt: null,
    restSeconds: 0,
    extendedSeconds: 0,
    hasOwnTime: false,
    startsAt: null,
    lastSeenAt: null,
    connection: 'good',
    unsent: 0,
    isLoggedOut: false,
    placeWaits: false,
    isTooLate: false,
    isEnded: false,
    partsTaken: 1,
    messages: { sent: 0, seen: 0 },
    flags: {},
    incidents: 0,
    isHeld: false,
    absentMarkedBy: null,
    ...changes,
  };
}

/** A candidate as the page has them: nobody has checked who they are. */
export function aRoomRow({
  fullName = '',
  registrationNumber = '',
  identity = null,
  ...changes
}: Partial<BoardRow & Omit<BoardPerson, 'id'>> = {}): BoardRow & Omit<BoardPerson, 'id'> {
  return { ...aBoardRow(changes), fullName, registrationNumber, identity };
}

/** A room in which the caller is a lead. */
export function aBoard(rows: BoardRow[], changes: Partial<Board> = {}): Board {
  const states: Board['counts']['states'] = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  return {
    serverNow: '2027-06-03T07:27:40.000Z',
    cursor: '7',
    whole: true,
    sitting: {
      id: 12,
      title: 'B2 mock examination',
      status: 'published',
      phase: 'under_way',
      timeZone: 'Europe/Paris',
      startsAt: '2027-06-03T07:00:00.000Z',
      endsBy: '2027-06-03T08:30:00.000Z',
      pausedAt: null,
      resumeAt: null,
      hasAccessCode: true,
      seesFacts: true,
      accessCode: 'DEMX42',
      parts: [
        {
          id: 31,
          position: 1,
          title: 'Reading B2',
          type: 'Reading',
          startsAt: '2027-06-03T07:00:00.000Z',
          endsBy: '2027-06-03T08:30:00.000Z',
          extraSeconds: 0,
        },
      ],
      ownPart: 'lead',
      may: [...actionKinds],
    },
    counts: {
      all: rows.length,
      attention: rows.filter(({ needsAttention }) => needsAttention).length,
      states,
      identity: { checked: 0, of: rows.length },
    },
    rows,
    people: [],
    ...changes,
  };
}

/** What is known of a candidate besides the row: nothing has happened yet. */
export function aCandidate(row: BoardRow, changes: Partial<CandidateDetail> = {}): CandidateDetail {
  return {
    serverNow: '2027-06-03T07:27:40.000Z',
    row,
    person: { id: row.id, fullName: '', registrationNumber: '', identity: null },
    email: 'teo@example.org',
    savedAt: null,
    breaks: { left: 0, seconds: 0 },
    heldReason: null,
    parts: [],
    timeline: [],
    incidents: [],
    ...changes,
  };
}
