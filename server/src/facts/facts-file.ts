import { msg } from '@lingui/core/runtime-macro';
import { factRemark, factSentence } from '@parlance/contract/facts/texts';
import { say } from '@parlance/contract/say';
import type { AppContext } from '../platform/app-context.ts';
import { audit } from '../platform/audit/queries.ts';
import { csvPieces } from '../platform/csv/csv-line.ts';
import { type CellsByName, escapedSheet } from '../platform/csv/escaped-cells.ts';
import type { SentFile } from '../platform/http/sent/sent-file.ts';
import { localTextToSecond } from '../platform/times/local-time.ts';
import { listStandings, type StandingRow } from '../sittings/candidates/queries.ts';
import { refuseToLook } from '../sittings/change.ts';
import type { Staff } from '../sittings/reply.ts';
import type { FactRow } from './queries.ts';
import { partsByAttempt, type Recorded, readable, recordedFact, storedRecord } from './record.ts';

const COLUMNS = [
  'number',
  'full_name',
  'registration_number',
  'name',
  'part',
  'began',
  'ended',
  'unsure by (s)',
  'kind',
  'what',
  'recorded by',
  'count',
  'looked at by',
  'note',
] as const;

/**
 * The records of all candidates of a sitting, by their numbers: each fact with its notes below it, then what was counted,
 * then notes to the whole record. Who took it out is written down: it is personal data.
 */
export async function factsFile(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  caller: Staff,
  sittingId: number,
): Promise<SentFile> {
  const sitting = await readable(db, caller, sittingId);
  await refuseToLook(db, caller, sittingId);
  const now = clock.now();
  const recorded = await storedRecord({ db, now, days: settings.factsDays }, sitting, null);
  const { rows } = await listStandings(db, sittingId, { sortBy: 'number', direction: 'asc', onlyThere: false });
  const at = (moment: Date | null) => (moment === null ? '' : localTextToSecond(moment, sitting.time_zone));
  const lines = rows.flatMap((row) => linesOf(row, ofCandidate(recorded, row.id), at));
  await audit(db, { sitting: sittingId, actorId: caller.accountId, at: now }, 'facts.exported', {
    title: sitting.title,
    facts: recorded.facts.length,
  });
  return { name: `sitting-${sittingId}-facts.csv`, pieces: csvPieces(escapedSheet(COLUMNS, lines)) };
}

function ofCandidate({ facts, counts, notes }: Recorded, id: number): Recorded {
  const isOwn = ({ candidate_id }: { candidate_id: number }) => candidate_id === id;
  return { facts: facts.filter(isOwn), counts: counts.filter(isOwn), notes: notes.filter(isOwn) };
}

function linesOf(row: StandingRow, own: Recorded, at: (moment: Date | null) => string): CellsByName[] {
  const { full_name, registration_number, username: name } = row;
  const person = { number: String(row.number ?? ''), full_name, registration_number, name };
  const partOf = partsByAttempt(row);
  const part = (attemptId: number | null) => row.parts.find(({ id }) => id === partOf(attemptId))?.title ?? '';
  const notesTo = (factId: number | null) =>
    own.notes
      .filter(({ fact_id }) => fact_id === factId)
      .map((note) => ({ ...person, began: at(note.at), kind: 'note', note: note.text }));
  const factLine = (fact: FactRow) => ({
    ...person,
    part: part(fact.attempt_id),
    began: at(fact.began_at),
    ended: at(fact.ended_at),
    'unsure by (s)': String(fact.unsure_ms / 1000),
    kind: fact.kind,
    what: [factSentence(recordedFact(fact, partOf)), factRemark(fact.kind)].filter(Boolean).join('. '),
    'recorded by': fact.source,
    count: '1',
    'looked at by': fact.looked_name ?? '',
  });
  return [
    ...own.facts.flatMap((fact) => [factLine(fact), ...notesTo(fact.id)]),
    ...own.counts.map(({ attempt_id, kind, count }) => ({
      ...person,
      part: part(attempt_id),
      kind,
      what: say(msg`Counted only`),
      count: String(count),
    })),
    ...notesTo(null),
  ];
}
