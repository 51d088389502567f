import type { RecordedFact } from '@parlance/contract/facts/kinds';
import type { ExamRecord, WatchedRecord } from '@parlance/contract/facts/record';

/** The window was not in front for six seconds, at 9:21 in Paris. */
export function aFact(changes: Partial<RecordedFact> = {}): RecordedFact {
  return {
    id: 71,
    kind: 'focus_lost',
    partId: 31,
    beganAt: '2027-06-03T07:21:07.000Z',
    endedAt: '2027-06-03T07:21:13.000Z',
    unsureMs: 30,
    source: 'device',
    details: {},
    ...changes,
  };
}

/** A record with one fact. */
export function aRecord(changes: Partial<ExamRecord> = {}): ExamRecord {
  return {
    serverNow: '2027-06-17T12:00:00.000Z',
    sitting: {
      id: 12,
      title: 'B2 mock examination',
      timeZone: 'Europe/Paris',
      startsAt: '2027-06-03T07:00:00.000Z',
    },
    parts: [
      { id: 31, position: 1, title: 'Reading B2', type: 'Reading' },
      { id: 32, position: 2, title: 'Listening B2', type: 'Listening' },
    ],
    identity: null,
    facts: [aFact()],
    beyond: [],
    notes: [],
    removal: { at: '2027-12-14T07:00:00.000Z', days: 180, after: 'release' },
    ...changes,
  };
}

/** The same as staff see it: nobody has looked at anything. */
export function aWatchedRecord(changes: Partial<WatchedRecord> = {}): WatchedRecord {
  const { facts, ...record } = aRecord();
  return {
    ...record,
    facts: facts.map((fact) => ({ ...fact, looked: null })),
    candidate: { id: 51, number: 22, username: 'Teo Marin', full_name: '', registration_number: '' },
    ...changes,
  };
}
