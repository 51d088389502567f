import { exactly } from '@parlance/contract/kinds/worth';
import { NAME_COLUMNS } from '../../accounts/people/names-in-files.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { audit } from '../../platform/audit/queries.ts';
import { BYTE_ORDER_MARK, csvLine, withoutFormula } from '../../platform/csv/csv-line.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SentFile } from '../../platform/http/sent/sent-file.ts';
import { localText } from '../../platform/times/local-time.ts';
import { listStandings, type StandingRow } from '../candidates/queries.ts';
import { identityOf, isToCome } from '../candidates/standing.ts';
import { refuseToLook } from '../change.ts';
import type { SittingRow } from '../queries.ts';
import type { Staff } from '../reply.ts';
import { visibleSitting } from '../visible.ts';

/** Read and sent at a time: what is in memory of a sitting of any size. */
const CANDIDATES_AT_ONCE = 200;

export type ScoreRow = {
  id: number;
  /** Null until it is marked, and while it is marked again. */
  score: number | null;
  score_thousandths: number | null;
  /** The most that could be had. */
  out_of: number;
};

/** What a file of results tells staff of tests, by id. Given by attempts, which know who may be told. */
export type ScoresOf = (db: Db, attemptIds: number[]) => Promise<ReadonlyMap<number, ScoreRow>>;

/** What the file says of bands: nothing where no part has a scale. */
export type ExaminationBands = {
  isOnScale: boolean;
  /** The titles of the overall bands that come of parts of this examination alone. */
  overalls: string[];
  read: (attemptIds: number[]) => Promise<ReadBands>;
};

export type ReadBands = {
  /** The band and the level of a test; empty where it has none. */
  ofTest: (attemptId: number) => [band: string, cefr: string];
  /** Of a candidate, in the order of the titles; empty while a part has no band. */
  ofCandidate: (candidateId: number) => string[];
};

/** Given by the features that know bands. */
export type BandsOf = (db: Db, sittingId: number) => Promise<ExaminationBands>;

const columnsOf = ({ isOnScale, overalls }: ExaminationBands) => [
  'number',
  ...NAME_COLUMNS,
  'name',
  'email',
  'room',
  'seat',
  'part',
  'course',
  'state',
  'started',
  'submitted',
  'own time (min)',
  'score',
  'max score',
  ...(isOnScale ? ['band', 'cefr'] : []),
  'marked',
  'held',
  'paper',
  'identity checked by',
  'identity checked at',
  ...overalls.map((title) => `overall band: ${title}`),
];

export type ResultPorts = { scoresOf: ScoresOf; bandsOf: BandsOf };

/**
 * The results of a sitting, one row a candidate and part, read in slices while it is sent. Where a part has a scale, bands
 * come in, overall ones in each row of a candidate. Of what a person is allowed it has the time that came of it and no
 * reason. Who took it out is written down: it is personal data.
 */
export async function resultsFile(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Staff,
  sittingId: number,
  ports: ResultPorts,
): Promise<SentFile> {
  const { sitting } = await visibleSitting(db, caller, sittingId);
  await refuseToLook(db, caller, sittingId);
  const now = clock.now();
  await audit(db, { sitting: sittingId, actorId: caller.accountId, at: now }, 'sitting.results_exported', {
    title: sitting.title,
  });
  return { name: `sitting-${sittingId}-results.csv`, pieces: pieces(db, sitting, now, ports) };
}

async function* pieces(db: Db, sitting: SittingRow, now: Date, ports: ResultPorts): AsyncGenerator<string> {
  const bands = await ports.bandsOf(db, sitting.id);
  yield BYTE_ORDER_MARK + csvLine(columnsOf(bands));
  for (let offset = 0; ; offset += CANDIDATES_AT_ONCE) {
    const slice = { offset, limit: CANDIDATES_AT_ONCE };
    const { rows } = await listStandings(db, sitting.id, {
      sortBy: 'number',
      direction: 'asc',
      onlyThere: false,
      slice,
    });
    // Somebody taken out of the draft has no number and was never a candidate.
    const numbered = rows.filter(({ number }) => number !== null);
    const opened = numbered.flatMap(({ parts }) => parts.flatMap(({ attempt }) => attempt?.id ?? []));
    const scores = await ports.scoresOf(db, opened);
    const read = bands.isOnScale ? await bands.read(opened) : null;
    yield numbered
      .flatMap((row) => row.parts.map((_part, index) => cellsOf({ sitting, row, index, now }, scores, read)))
      .map((cells) => csvLine(cells.map(withoutFormula)))
      .join('');
    if (rows.length < CANDIDATES_AT_ONCE) return;
  }
}

type PartOf = { sitting: SittingRow; row: StandingRow; index: number; now: Date };

function cellsOf(of: PartOf, scores: ReadonlyMap<number, ScoreRow>, bands: ReadBands | null): string[] {
  const { sitting, row, index } = of;
  const { position, title, paper, attempt = null } = row.parts[index] ?? {};
  const identity = identityOf(row);
  const result = attempt && scores.get(attempt.id);
  const isOver = attempt !== null && attempt.status !== 'open';
  const at = (moment: string | null) => (moment === null ? '' : localText(new Date(moment), sitting.time_zone));
  return [
    String(row.number),
    row.full_name,
    row.registration_number,
    row.username,
    row.email,
    row.room,
    row.seat,
    String(position),
    title ?? '',
    stateCell(of),
    attempt ? at(attempt.started_at) : '',
    isOver ? at(attempt.closed_at) : '',
    attempt ? minutesText(attempt.duration_seconds) : '',
    typeof result?.score === 'number' ? String(exactly(result.score, result.score_thousandths)) : '',
    isOver ? String(result?.out_of ?? '') : '',
    ...(bands ? (attempt ? bands.ofTest(attempt.id) : ['', '']) : []),
    yesNo(typeof result?.score === 'number'),
    yesNo(row.held_at !== null),
    paper ?? '',
    identity ? `${identity.by}${identity.as === undefined ? '' : ` as ${identity.as}`}` : '',
    at(identity?.at ?? null),
    ...(bands?.ofCandidate(row.id) ?? []),
  ];
}

/** What became of a part: one that was never opened and cannot be any more is 'absent', or 'ended' by staff. */
function stateCell({ sitting, row, index, now }: PartOf): string {
  const attempt = row.parts[index]?.attempt;
  if (row.removed_at !== null) return 'withdrawn';
  if (attempt) return attempt.status.replace('_', ' ');
  if (row.examination_ended_at !== null) return 'ended';
  return row.absent_marked_at === null && isToCome(sitting, row, index, now) ? 'not opened yet' : 'absent';
}

function minutesText(seconds: number): string {
  return String(Math.round(seconds / 6) / 10);
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
